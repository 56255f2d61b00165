import { and, eq, sql } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import { compiledRead } from '../../db/compiled-read.ts'
import { changed, guard } from '../../db/region-db.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeWriteContext, ReadDb } from '../../handler/office-context.ts'
import { sha256HexOf } from '../../lib/digest.ts'
import { file } from '../media/tables.ts'
import { finishTicketFileUpload } from './contract.ts'
import { documentRefusals, refusalOfBytes } from './document-rules.ts'
import { documentOfHash, type FileRow, holdersOf, isUploaded, toFileItem } from './documents.ts'
import { UNUSED_MS } from './sweep-documents.ts'

/** One that is nearly forgotten is not begun with. */
const readUpload = compiledRead<{ id: string; since: number }, [ReturnType<typeof uploadQuery>], ReadDb>((db) => [
  uploadQuery(db),
])
const uploadQuery = ({ orm }: ReadDb) =>
  orm
    .select()
    .from(file)
    .where(and(eq(file.id, sql.placeholder('id')), isUploaded, sql`${file.updatedAt} > ${sql.placeholder('since')}`))

/** Another upload of the same bytes, or the same call repeated, was finished in between. */
class FinishedMeanwhile extends Error {}

export const finishTicketFileUploadHandler = handleOffice(finishTicketFileUpload, async (ctx, { id }, fail) => {
  const { db, now, platform } = ctx
  const load = async () => {
    const [[row]] = await readUpload(db, { id, since: now - UNUSED_MS })
    return row ?? fail('fileNotFound')
  }
  const row = await load()
  if (row.status === 'Ready') return ctx.unchanged(await answerOf(ctx, row))
  const stored = await platform.files.get(row.key)
  if (stored === null || stored.bytes.length !== row.size) return fail('uploadIncomplete')
  const refusal = refusalOfBytes(stored.bytes)
  if (refusal !== null) throw new CallError('notAPdf', { message: documentRefusals[refusal] })
  const hash = await sha256HexOf(stored.bytes)
  const same = await documentOfHash(db, hash)
  if (same) return replaceBySame(ctx, row, same)
  const ready: FileRow = { ...row, status: 'Ready', hash, updatedAt: now }
  try {
    return await ctx.commit(
      {
        steps: [
          guard(
            "not exists (select 1 from file where hash = ? and hash is not null and status = 'Ready')",
            [hash],
            new FinishedMeanwhile(),
          ),
          {
            sql: "update file set status = 'Ready', hash = ?, updated_at = ? where id = ? and status = 'Pending'",
            args: [hash, now, id],
          },
          changed(1, new FinishedMeanwhile()),
        ],
        audit: { target: id, after: { hash, size: row.size } },
      },
      { fileItem: await toFileItem(ctx, ready), copy: null },
    )
  } catch (error) {
    if (!(error instanceof FinishedMeanwhile)) throw error
  }
  const again = await load()
  if (again.status === 'Ready') return ctx.unchanged(await answerOf(ctx, again))
  return replaceBySame(ctx, again, (await documentOfHash(db, hash)) ?? fail('uploadIncomplete'))
})

/** Keeps the document that was there; bytes go first: a row without bytes is swept, bytes without a row never. */
async function replaceBySame(ctx: OfficeWriteContext, row: FileRow, same: FileRow) {
  const { db, platform } = ctx
  await platform.files.delete(row.key)
  return ctx.commit(
    {
      steps: [db.orm.delete(file).where(and(eq(file.id, row.id), eq(file.status, 'Pending')))],
      audit: { target: same.id, after: { sameAs: row.name ?? row.id } },
    },
    await answerOf(ctx, same),
  )
}

async function answerOf(ctx: OfficeWriteContext, row: FileRow) {
  const holders = await holdersOf(ctx.db, [row.id])
  return { fileItem: await toFileItem(ctx, row), copy: holders.get(row.id) ?? null }
}
