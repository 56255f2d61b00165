import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { session } from '#kernel/accounts/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'

/**
 * SQL that is true of a person’s sessions which have no place once they are in `groupId` (D05): all but those on hosts where
 * they belong, so that one which is opened while this is asked ends as well. A super admin’s are at home on every host.
 */
export async function misplacedSessions(
  { db, groups }: { db: Pick<RegionDb, 'orm'>; groups: GroupTree },
  { id, isAdmin }: { id: string; isAdmin: boolean },
  groupId: string,
): Promise<SQL | undefined> {
  if (isAdmin) return undefined
  const own = eq(session.userId, id)
  const rows = await db.orm.selectDistinct({ host: session.host }).from(session).where(own)
  const home = homeHost(groups, groupId)
  const belongs = (host: string) => (home === null ? groups.ofHost(host) === undefined : home === host)
  const kept = rows.flatMap(({ host }) => (belongs(host.replace(/^api\./, '')) ? [host] : []))
  return and(own, notInArray(session.host, kept))
}
