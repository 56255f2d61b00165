import { and, eq, gt, lte, min } from 'drizzle-orm'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { fileKey } from './find-import.ts'
import { catalogueImport, importRow } from './tables.ts'

/** Time that an uploaded file is kept after its last check or import. */
export const IMPORT_KEPT_MS = 7 * 86_400_000
const AT_ONCE = 50

/** Deletes old files, bytes first: a row without bytes is found again, bytes without a row never. */
export async function forgetImports({ db, now, platform }: Pick<JobContext, 'db' | 'now' | 'platform'>): Promise<void> {
  const isOld = lte(catalogueImport.updatedAt, now - IMPORT_KEPT_MS)
  for (;;) {
    const old = await db.orm.select().from(catalogueImport).where(isOld).limit(AT_ONCE)
    if (old.length === 0) break
    for (const { id } of old) await platform.files.delete(fileKey(id))
    await db.write(
      old.flatMap(({ id, checkId }) => [
        db.orm.delete(importRow).where(eq(importRow.checkId, checkId ?? '')),
        db.orm.delete(catalogueImport).where(and(eq(catalogueImport.id, id), isOld)),
      ]),
    )
  }
  // Deletes rows left by a dry run that was replaced while a step ran; one run after the other, by the index.
  let last = ''
  for (;;) {
    const [next] = await db.orm
      .select({ checkId: min(importRow.checkId) })
      .from(importRow)
      .where(gt(importRow.checkId, last))
    if (!next || next.checkId === null) return
    last = next.checkId
    await db.write([
      {
        sql: `delete from import_row where check_id = ? and not exists (select 1 from catalogue_import where check_id = ?)`,
        args: [last, last],
      },
    ])
  }
}
