import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '#handler/reader-rights.ts'
import { listFilter, partsOfList } from './list-filter.ts'

/** Behind a `from` that names `activity` as `a`: public, and of everybody or of one of the reader's groups. */
export function isShownSql(rights: ReaderRights): SQL {
  const { scope, group } = partsOfList(listFilter({}, rights))
  return sql`exists (select 1 from activity_listing l where ${scope} and l.activity_id = a.id and ${group})`
}

/** Whether its page opens to the reader (G13); who administers it is not asked for that. */
export const isPageOpen = ({ shown, cse }: { shown: number; cse: number }, rights: ReaderRights): boolean =>
  shown === 1 && (cse === 1 || rights.nonCse)
