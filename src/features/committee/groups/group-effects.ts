import { and, count, countDistinct, eq, inArray, isNull, or } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { isAccessible, memberRights } from '#handler/reader-rights.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { cardEffects, groupsWithOtherCards } from './card-effects.ts'
import { type DomainChange, misplacedSessions, movedGroups } from './domains/group-domains.ts'
import { permissionColumns, permissionNames } from './group-profile.ts'
import type { GroupEffects, PermissionName } from './group-shapes.ts'
import { idRows, peopleIn } from './people-in.ts'
import { premiumEffects } from './premium-effects.ts'

type Reading = Pick<OfficeReadContext, 'db' | 'features' | 'groups' | 'now'>

/** Effects of a changed tree on the group and those below it. */
export async function findGroupEffects(ctx: Reading, after: GroupTree, change: DomainChange): Promise<GroupEffects> {
  const { groups } = ctx
  const { groupId } = change
  const affected = permissionNames.map((name) => ({
    name,
    groups: groupsThatSeeOtherwise(groups, after, groupId, name),
  }))
  const moved = movedGroups(groups, after, groupId)
  const withOtherCards = groupsWithOtherCards(groups, after, groupId)
  const isPremiumChanged = groups.get(groupId)?.premium !== after.get(groupId)?.premium
  const touched = new Set([
    ...affected.flatMap((each) => each.groups),
    ...[...moved, ...withOtherCards],
    ...(isPremiumChanged ? groups.subtreeIds(groupId) : []),
  ])
  const [people, permissions, domain, premium, cards] = await Promise.all([
    peopleIn(ctx, [...touched]),
    Promise.all(
      affected
        .filter((each) => each.groups.length > 0)
        .map((each) => permissionEffects(ctx, after, groupId, each.name, each.groups)),
    ),
    domainEffects(ctx, change, after, moved),
    premiumEffects(ctx, after, groupId),
    cardEffects(ctx, after, groupId, withOtherCards),
  ])
  return { people, permissions, domain, premium, cards }
}

/** Groups for which the shop's own checks change: prices shown, and lists shown at all. */
function groupsThatSeeOtherwise(now: GroupTree, after: GroupTree, groupId: string, name: PermissionName): string[] {
  const isPremium = name === 'cse-activities'
  const seen = (groups: GroupTree, id: string) => {
    const rights = memberRights(groups, id)
    return `${isAccessible(rights, isPremium)} ${isPremium && rights.hidesCse}`
  }
  return now.subtreeIds(groupId).filter((id) => seen(now, id) !== seen(after, id))
}

async function permissionEffects(
  ctx: Reading,
  after: GroupTree,
  groupId: string,
  name: PermissionName,
  affected: readonly string[],
): Promise<GroupEffects['permissions'][number]> {
  const { db, groups } = ctx
  const visible = [...new Set(affected.flatMap((id) => groups.pathIds(id)))]
  // Condition as in the shop's lists, whose rows include partner restrictions and hidden partners.
  const ofKind = and(
    eq(activityListing.scope, 'all'),
    eq(activityListing.cse, name === 'cse-activities'),
    or(isNull(activityListing.groupId), inArray(activityListing.groupId, idRows(visible))),
  )
  const [people, [[offers], [carts]]] = await Promise.all([
    peopleIn(ctx, affected),
    db.orm.batch([
      db.orm.select({ count: count() }).from(activityListing).where(ofKind),
      db.orm
        .select({ count: countDistinct(cartItem.userId) })
        .from(cartItem)
        .innerJoin(user, eq(user.id, cartItem.userId))
        .innerJoin(activityListing, eq(activityListing.activityId, cartItem.activityId))
        .where(and(ofKind, inArray(user.groupId, idRows(affected)))),
    ]),
  ])
  const { right } = permissionColumns[name]
  return {
    name,
    before: groups.permissions(groupId)[right],
    after: after.permissions(groupId)[right],
    groups: affected.length,
    people,
    offers: offers?.count ?? 0,
    carts: carts?.count ?? 0,
  }
}

async function domainEffects(
  ctx: Reading,
  change: DomainChange,
  after: GroupTree,
  moved: readonly string[],
): Promise<GroupEffects['domain']> {
  const { db, groups } = ctx
  const gone = misplacedSessions(groups, change)
  if (change.before.main === change.after.main && gone === undefined) return null
  const [people, ended] = await Promise.all([
    peopleIn(ctx, moved),
    gone === undefined ? [] : db.orm.select({ count: count() }).from(session).where(gone),
  ])
  return {
    before: homeHost(groups, change.groupId),
    after: homeHost(after, change.groupId),
    people,
    endedSessions: ended[0]?.count ?? 0,
  }
}
