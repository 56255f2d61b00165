import { eq } from 'drizzle-orm'
import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { homeHost } from '../accounts/home-host.ts'
import { session } from '../accounts/tables.ts'
import { cartItem } from '../cart/tables.ts'
import { activity } from '../catalogue/tables.ts'
import { groupAdmin } from '../groups/tables.ts'
import type { MoveEffects } from './person-shapes.ts'
import { groupName } from './person-view.ts'

type Groups = OfficeReadContext['groups']

/** The last of the ids, when they are the chain from the top down to it; `ROOT` alone is the default group. */
export function groupOfChain(groups: Groups, groupIds: readonly string[]): string | undefined {
  const last = groupIds.at(-1) ?? ''
  const chain = groups.pathIds(last)
  const given = groupIds[0] === ROOT_GROUP_ID ? groupIds : [ROOT_GROUP_ID, ...groupIds]
  return chain.length > 0 && chain.join('/') === given.join('/') ? last : undefined
}

/** Sessions that have no place once their person is in `groupId` (D05); a super admin's are at home on every host. */
export async function misplacedSessions(
  { db, groups }: Pick<OfficeReadContext, 'db' | 'groups'>,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  groupId: string,
): Promise<string[]> {
  if (isAdmin) return []
  const rows = await db.orm
    .select({ idHash: session.idHash, host: session.host })
    .from(session)
    .where(eq(session.userId, id))
  const home = homeHost(groups, groupId)
  const belongs = (host: string) => (home === null ? groups.ofHost(host) === undefined : home === host)
  return rows.filter(({ host }) => !belongs(host.replace(/^api\./, ''))).map(({ idHash }) => idHash)
}

/** What moving a person changes for them. */
export async function findMoveEffects(
  ctx: Pick<OfficeReadContext, 'db' | 'groups'>,
  person: { id: string; groupId: string; isAdmin: boolean },
  groupId: string,
): Promise<MoveEffects> {
  const { db, groups } = ctx
  const sessions = await misplacedSessions(ctx, person, groupId)
  const [items, administered] = await db.orm.batch([
    db.orm
      .selectDistinct({ label: activity.label, cse: activity.cse, groupId: activity.groupId })
      .from(cartItem)
      .innerJoin(activity, eq(activity.id, cartItem.activityId))
      .where(eq(cartItem.userId, person.id)),
    db.orm.select({ id: groupAdmin.groupId }).from(groupAdmin).where(eq(groupAdmin.userId, person.id)),
  ])
  const place = (id: string) => ({
    groupId: id,
    groupLabel: groupName(groups, id),
    host: homeHost(groups, id),
  })
  const sees = (at: string) => {
    const { cse, nonCse } = groups.permissions(at)
    const path = groups.pathIds(at)
    return (item: { cse: boolean; groupId: string | null }) =>
      (item.cse ? cse : nonCse) && (item.groupId === null || path.includes(item.groupId))
  }
  const lost = items.filter((item) => sees(person.groupId)(item) && !sees(groupId)(item))
  return {
    from: place(person.groupId),
    to: place(groupId),
    endedSessions: sessions.length,
    permissions: { before: groups.permissions(person.groupId), after: groups.permissions(groupId) },
    lostCartItems: lost.map(({ label }) => label),
    administers: administered.map(({ id }) => groupName(groups, id)),
  }
}
