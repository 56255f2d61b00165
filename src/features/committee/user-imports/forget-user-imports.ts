import { and, eq, inArray, lte } from 'drizzle-orm'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { limits } from '#lib/words/limits.ts'
import { userImport, userImportRow } from './tables.ts'

/** Time for which an import and its rows are kept after their last change. */
export const USER_IMPORT_KEPT_MS = limits.importedList.ms
const AT_ONCE = 10

export async function forgetUserImports({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const isOld = lte(userImport.updatedAt, now - USER_IMPORT_KEPT_MS)
  for (;;) {
    const old = await db.orm.select({ id: userImport.id }).from(userImport).where(isOld).limit(AT_ONCE)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await db.write([
      db.orm.delete(userImportRow).where(inArray(userImportRow.importId, ids)),
      ...ids.map((id) => db.orm.delete(userImport).where(and(eq(userImport.id, id), isOld))),
    ])
  }
}
