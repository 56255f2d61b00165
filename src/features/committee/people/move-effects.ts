import { count, eq, sql } from 'drizzle-orm'
import { subsidiesToday } from '#features/catalogue/subsidies/own-subsidies.ts'
import { misplacedSessions } from '#features/people/accounts/sessions/misplaced-sessions.ts'
import { sellableActivity } from '#features/selling/cart/sellable-queries.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { session } from '#kernel/accounts/tables.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import type { MoveEffects } from '#kernel/people/person-shapes.ts'
import { groupName } from '#kernel/people/person-view.ts'

/** Fields of an activity that decide who may buy it, as the cart checks. */
const { id, label, cse, groupId: onlyFor, listed } = sellableActivity
const soldActivity = { id, label, cse, groupId: onlyFor, listed }

type Groups = OfficeReadContext['groups']

/** Effects on a person of moving to another group. */
export async function findMoveEffects(
  ctx: Pick<OfficeReadContext, 'db' | 'groups' | 'region' | 'now'>,
  person: { id: string; groupId: string; isAdmin: boolean; memberCardCode: string | null },
  groupId: string,
): Promise<MoveEffects> {
  const { db, groups } = ctx
  const gone = await misplacedSessions(ctx, person, groupId)
  const [items, administered, [ended]] = await db.orm.batch([
    db.orm
      .selectDistinct(soldActivity)
      .from(cartItem)
      .innerJoin(activity, eq(activity.id, cartItem.activityId))
      .innerJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(eq(cartItem.userId, person.id)),
    db.orm.select({ id: groupAdmin.groupId }).from(groupAdmin).where(eq(groupAdmin.userId, person.id)),
    db.orm
      .select({ count: count() })
      .from(session)
      .where(gone ?? sql`false`),
  ])
  const place = (id: string) => ({
    groupId: id,
    groupLabel: groupName(groups, id),
    host: homeHost(groups, id),
  })
  const isForSale = ({ listed, ...item }: (typeof items)[number], at: string) =>
    activityProblem(
      { ...item, listed: listed === 1 },
      { permissions: groups.permissions(at), groupPath: groups.pathIds(at) },
    ) === null
  const lost = items.filter((item) => isForSale(item, person.groupId) && !isForSale(item, groupId))
  return {
    from: place(person.groupId),
    to: place(groupId),
    endedSessions: ended?.count ?? 0,
    permissions: { before: groups.permissions(person.groupId), after: groups.permissions(groupId) },
    lostCartItems: lost.map(({ label }) => label),
    subsidies: changedSubsidies(ctx, person.groupId, groupId),
    card: changedCard(groups, person, groupId),
    administers: administered.map(({ id }) => groupName(groups, id)),
  }
}

function changedSubsidies(ctx: Pick<OfficeReadContext, 'groups' | 'region' | 'now'>, from: string, to: string) {
  const [before, after] = [subsidiesToday(ctx, from), subsidiesToday(ctx, to)]
  const without = (rules: typeof before, others: typeof before) =>
    rules.filter(({ id }) => !others.some((other) => other.id === id)).map(({ label }) => label)
  return { lost: without(before, after), gained: without(after, before) }
}

function changedCard(
  groups: Groups,
  { groupId, memberCardCode }: { groupId: string; memberCardCode: string | null },
  to: string,
): MoveEffects['card'] {
  const problemIn = (at: string) => {
    const { memberCardCodeRequiredOnRegister: isRequired, memberCardCodePrefix: prefix } = groups.memberCardConfig(at)
    if (memberCardCode === null) return isRequired ? ({ problem: 'missing', prefix } as const) : null
    return memberCardCode.startsWith(prefix) ? null : ({ problem: 'prefix', prefix } as const)
  }
  const [before, after] = [problemIn(groupId), problemIn(to)]
  return after?.problem === before?.problem && after?.prefix === before?.prefix ? null : after
}
