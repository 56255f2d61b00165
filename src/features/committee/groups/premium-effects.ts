import { and, count, countDistinct, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { subsidyRule } from '#features/catalogue/subsidies/tables.ts'
import { libraryItem } from '#features/committee/library/tables.ts'
import { news } from '#features/committee/news/tables.ts'
import { poll } from '#features/committee/polls/tables.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import type { GroupEffects } from './group-shapes.ts'
import { idRows, peopleIn } from './people-in.ts'

type Reading = Pick<OfficeReadContext, 'db' | 'groups' | 'now'>

/** Effects on a committee's members when its premium right ends or starts. */
export async function premiumEffects(
  ctx: Reading,
  after: GroupTree,
  groupId: string,
): Promise<GroupEffects['premium']> {
  const { db, groups, now } = ctx
  const isAfter = after.get(groupId)?.premium ?? false
  if ((groups.get(groupId)?.premium ?? false) === isAfter) return null
  const [people, offers, [[read], [open], [kept]]] = await Promise.all([
    peopleIn(ctx, groups.subtreeIds(groupId)),
    subsidisedOffers(ctx, groupId),
    db.orm.batch([
      db.orm
        .select({ count: count() })
        .from(news)
        .where(and(eq(news.groupId, groupId), eq(news.isPublished, true))),
      db.orm
        .select({ count: count() })
        .from(poll)
        .where(and(eq(poll.groupId, groupId), lte(poll.opensAt, now), gt(poll.endsAt, now))),
      db.orm
        .select({ count: count() })
        .from(libraryItem)
        .where(and(eq(libraryItem.groupId, groupId), eq(libraryItem.kind, 'file'), ne(libraryItem.readers, 'admins'))),
    ]),
  ])
  return {
    ...{ after: isAfter, people, offers },
    ...{ news: read?.count ?? 0, polls: open?.count ?? 0, documents: kept?.count ?? 0 },
  }
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
