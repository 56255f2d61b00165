import { and, countDistinct, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { type Declared, shapeOfDeclared } from '#contract/features.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import type { GroupEffects } from './group-shapes.ts'
import { idRows, peopleIn } from './people-in.ts'

type Reading = Pick<OfficeReadContext, 'db' | 'features' | 'groups' | 'now'>
type Counts = Record<keyof Declared<'readings'>, number>

/** Effects on a committee's members when its premium right ends or starts. */
export async function premiumEffects(
  ctx: Reading,
  after: GroupTree,
  groupId: string,
): Promise<GroupEffects['premium']> {
  const { groups } = ctx
  const isAfter = after.get(groupId)?.premium ?? false
  if ((groups.get(groupId)?.premium ?? false) === isAfter) return null
  const [people, offers, readings] = await Promise.all([
    peopleIn(ctx, groups.subtreeIds(groupId)),
    subsidisedOffers(ctx, groupId),
    countReadings(ctx, groupId),
  ])
  return { after: isAfter, people, offers, ...readings }
}

/** How much of each thing that features declare the committee has for its members; each owes its count, so that all are there. */
async function countReadings({ db, features, now }: Reading, groupId: string): Promise<Counts> {
  const counts = features.flatMap(({ readings = {} }) => Object.entries(readings))
  const columns = Object.fromEntries(counts.map(([name, count]) => [name, count(groupId, now)]))
  const [counted] = await db.orm.select(columns).from(userGroup).where(eq(userGroup.id, groupId))
  return { ...shapeOfDeclared('readings', 0), ...counted }
}

/** Counts activities visible to the committee's members that one of its active rules subsidises, on any day. */
async function subsidisedOffers({ db, groups }: Reading, groupId: string): Promise<number> {
  const rules = await db.orm
    .select({ target: subsidyRule.target, targetId: subsidyRule.targetId })
    .from(subsidyRule)
    .where(and(eq(subsidyRule.groupId, groupId), eq(subsidyRule.isActive, true)))
  if (rules.length === 0) return 0
  const targetIds = (kind: 'Category' | 'Activity') =>
    rules.flatMap(({ target, targetId }) => (target === kind && targetId !== null ? [targetId] : []))
  const isMeant: SQL | undefined = rules.some(({ target }) => target === 'All')
    ? eq(activityListing.scope, 'all')
    : or(
        inArray(activityListing.scope, idRows(targetIds('Category'))),
        and(eq(activityListing.scope, 'all'), inArray(activityListing.activityId, idRows(targetIds('Activity')))),
      )
  const seen = [...groups.pathIds(groupId), ...groups.subtreeIds(groupId)]
  const isSeen = or(isNull(activityListing.groupId), inArray(activityListing.groupId, idRows(seen)))
  const [counted] = await db.orm
    .select({ offers: countDistinct(activityListing.activityId) })
    .from(activityListing)
    .where(and(isMeant, isSeen))
  return counted?.offers ?? 0
}
