import { inArray, type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { groupSize } from '#kernel/groups/tables.ts'

/** Ids as rows of a subquery. */
export const idRows = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Counts the direct members of these groups. */
export async function peopleIn({ db }: { db: ReadDb }, groupIds: readonly string[]): Promise<number> {
  if (groupIds.length === 0) return 0
  const [counted] = await db.orm
    .select({ people: sql<number>`coalesce(sum(${groupSize.direct}), 0)` })
    .from(groupSize)
    .where(inArray(groupSize.groupId, idRows(groupIds)))
  return counted?.people ?? 0
}
