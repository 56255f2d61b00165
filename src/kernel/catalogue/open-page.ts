import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '#handler/reader-rights.ts'
import { listFilter, partsOfList } from './list-filter.ts'

/** Condition on `activity a`: it is listed, and open to every group or to one of the reader's. */
export function isShownSql(rights: ReaderRights): SQL {
  const { scope, group } = partsOfList(listFilter({}, rights))
  return sql`exists (select 1 from activity_listing l where ${scope} and l.activity_id = a.id and ${group})`
}

/** True if the activity's page opens for the reader (G13); which group administers the activity does not matter. */
export const isPageOpen = ({ shown, cse }: { shown: number; cse: number }, rights: ReaderRights): boolean =>
  shown === 1 && (cse === 1 || rights.nonCse)
