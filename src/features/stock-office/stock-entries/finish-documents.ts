import { and, eq, inArray, sql } from 'drizzle-orm'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { compiledRead } from '#db/compiled-read.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import type { Committed, OfficeAudit, OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { file } from '#kernel/media/tables.ts'
import { documentRefusals } from './document-rules.ts'
import { documentsOfHashes, type FileRow, isUploaded } from './documents.ts'
import type { FinishedDocument } from './entry-shapes.ts'
import { type Looked, lookAtBytes } from './look-at-bytes.ts'
import { readDocuments } from './read-documents.ts'
import { UNUSED_MS } from './sweep-documents.ts'

type Refusal = NonNullable<FinishedDocument['refusal']>
/** Result of an upload: its document, an older one with the same bytes, or a refusal. */
export type Outcome = { row: FileRow; isNew: boolean } | { refusal: Refusal }
type Document = Extract<Outcome, { row: FileRow }>

/** Thrown if an upload of the same bytes was finished meanwhile, perhaps by a repeated call. */
class FinishedMeanwhile extends Error {}
const MOST_ROUNDS = 3

/** Turns uploads whose bytes are there into documents, all in one write; `answer` builds the call's result. */
export async function finishDocuments<Result>(
  ctx: OfficeWriteContext,
  ids: readonly string[],
  answer: (outcomes: readonly Outcome[]) => Promise<Result>,
): Promise<Committed<Result>> {
  const looked = new Map<string, Looked>()
  for (let round = 1; ; round++) {
    try {
      return await finishOnce(ctx, ids, looked, answer)
    } catch (error) {
      if (!(error instanceof FinishedMeanwhile) || round === MOST_ROUNDS) throw error
    }
  }
}

async function finishOnce<Result>(
  ctx: OfficeWriteContext,
  ids: readonly string[],
  looked: Map<string, Looked>,
  answer: (outcomes: readonly Outcome[]) => Promise<Result>,
): Promise<Committed<Result>> {
  const { db, now, platform } = ctx
  const [found] = await readUploads(db, { ids: JSON.stringify(ids), since: now - UNUSED_MS })
  const pending = found.filter(({ status, id }) => status === 'Pending' && !looked.has(id))
  for (const [id, what] of await lookAtBytes(platform, pending)) looked.set(id, what)
  const inOrder = [...new Set(ids)].flatMap((id) => found.filter((row) => row.id === id))
  const { outcomes, made, copies } = await decide(ctx, inOrder, looked)
  const read = await readOutcomes(ctx, outcomes)
  const result = await answer(ids.map((id) => outcomes.get(id) ?? refused('fileNotFound')))
  const [first, ...others] = [...made.map(auditOfMade), ...copies.map(auditOfCopy), ...read.map(auditOfRead)]
  if (first === undefined) return ctx.unchanged(result)
  // Deletes bytes before rows: the sweep finds a row without bytes, but never bytes without a row.
  await Promise.all(copies.map(({ row }) => platform.files.delete(row.key)))
  return ctx.commit(
    {
      steps: [...stepsOfMade(made, now), ...stepsOfCopies(ctx, copies), ...stepsOfRead(read)],
      audit: [first, ...others],
    },
    result,
  )
}

/** Query of uploads; leaves out those so old that the sweep may delete them meanwhile. */
const readUploads = compiledRead<{ ids: string; since: number }, [ReturnType<typeof uploadsQuery>], ReadDb>((db) => [
  uploadsQuery(db),
])
const uploadsQuery = ({ orm }: ReadDb) =>
  orm
    .select()
    .from(file)
    .where(
      and(
        sql`${file.id} in (select value from json_each(${sql.placeholder('ids')}))`,
        isUploaded,
        sql`${file.updatedAt} > ${sql.placeholder('since')}`,
      ),
    )

interface Copy {
  row: FileRow
  /** Document with the same bytes. */
  same: FileRow
}

/** Decides the outcome of each upload by id; of uploads with equal bytes the first is kept. */
async function decide(
  { db, now }: OfficeWriteContext,
  uploads: readonly FileRow[],
  looked: ReadonlyMap<string, Looked>,
) {
  const hashes = uploads.flatMap(({ id }) => {
    const what = looked.get(id)
    return what && 'hash' in what ? [what.hash] : []
  })
  const known = hashes.length === 0 ? new Map<string, FileRow>() : await documentsOfHashes(db, hashes)
  const outcomes = new Map<string, Outcome>()
  const made: FileRow[] = []
  const copies: Copy[] = []
  for (const row of uploads) {
    const what = looked.get(row.id) ?? null
    if (row.status === 'Ready') outcomes.set(row.id, { row, isNew: false })
    else if (what === null) outcomes.set(row.id, refused('uploadIncomplete'))
    else if ('refusal' in what) outcomes.set(row.id, refused('notAPdf', documentRefusals[what.refusal]))
    else {
      const same = known.get(what.hash)
      const ready = { ...row, status: 'Ready' as const, hash: what.hash, size: what.size, updatedAt: now }
      outcomes.set(row.id, { row: same ?? ready, isNew: same === undefined })
      if (same) copies.push({ row, same })
      else {
        made.push(ready)
        known.set(what.hash, ready)
      }
    }
  }
  return { outcomes, made, copies }
}

/** Reads the documents, and puts what is known now into their rows; answers the old ones that were read now. */
async function readOutcomes(
  { platform }: OfficeWriteContext,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<FileRow[]> {
  const documents = [...outcomes.values()].filter((outcome): outcome is Document => 'row' in outcome)
  const readings = await readDocuments(
    platform,
    documents.map(({ row }) => row),
  )
  const read = new Map<string, FileRow>()
  for (const { row, isNew } of documents) {
    const reading = readings.get(row.id) ?? null
    if (!isNew && row.reading === null && reading !== null) read.set(row.id, row)
    row.reading = reading
  }
  return [...read.values()]
}

const refused = (code: Refusal['code'], message: string = errorCatalogue[code].message): Outcome => ({
  refusal: { code, message },
})

const auditOfMade = ({ id, hash, size }: FileRow): OfficeAudit => ({ target: id, after: { hash, size } })
const auditOfRead = ({ id, reading }: FileRow): OfficeAudit => ({
  target: id,
  after: { pages: reading?.pages ?? null },
})
const auditOfCopy = ({ row, same }: Copy): OfficeAudit => ({ target: same.id, after: { sameAs: row.name ?? row.id } })

function stepsOfMade(made: readonly FileRow[], now: number): (Step | Statement)[] {
  if (made.length === 0) return []
  return [
    guard(
      `not exists (select 1 from file
         where hash in (select value from json_each(?)) and hash is not null and +status = 'Ready')`,
      [JSON.stringify(made.map(({ hash }) => hash))],
      new FinishedMeanwhile(),
    ),
    {
      sql: `update file set status = 'Ready', hash = upload.value ->> 'hash', size = upload.value ->> 'size',
              reading = upload.value ->> 'reading', updated_at = ?
            from json_each(?) upload where file.id = upload.value ->> 'id' and +file.status = 'Pending'`,
      args: [now, JSON.stringify(made.map(({ id, hash, size, reading }) => ({ id, hash, size, reading })))],
    },
    changed(made.length, new FinishedMeanwhile()),
  ]
}

const stepsOfRead = (read: readonly FileRow[]): Statement[] =>
  read.length === 0
    ? []
    : [
        {
          sql: `update file set reading = x.value ->> 'reading' from json_each(?) x where file.id = x.value ->> 'id'`,
          args: [JSON.stringify(read.map(({ id, reading }) => ({ id, reading })))],
        },
      ]

const stepsOfCopies = ({ db }: OfficeWriteContext, copies: readonly Copy[]): Statement[] =>
  copies.length === 0
    ? []
    : [
        db.orm.delete(file).where(
          and(
            inArray(
              file.id,
              copies.map(({ row }) => row.id),
            ),
            eq(file.status, 'Pending'),
          ),
        ),
      ]
