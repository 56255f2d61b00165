import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { session } from '#kernel/accounts/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'

/**
 * SQL condition: the person’s sessions on hosts where members of `groupId` do not belong (D05), including one opened at
 * this very moment. A super admin belongs on every host.
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
