import { sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { administersItem, isAccessible, memberRights, type ReaderRights } from '#handler/reader-rights.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'
import { inList, listFilter, partsOfList } from '#kernel/catalogue/list-filter.ts'
import { isPageOpen, isShownSql } from '#kernel/catalogue/open-page.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { explainVisibility } from './contract.ts'
import { explainedPrice } from './own-price.ts'
import { explainedReader, isWithin, type Reader } from './reader.ts'
import type { Explanation, Reason } from './visibility-shapes.ts'

interface Judged {
  id: string
  label: string
  vendorName: string
  cse: number
  activityIsPublic: number
  vendorIsPublic: number
  groupId: string | null
  isOfVendor: number
  inLists: number
  ofGroup: number
  listed: number
  shown: number
}

/** Evaluates the shop's own conditions, together and one by one, for one activity and reader. */
export const explainVisibilityHandler = handleOffice(
  explainVisibility,
  async (ctx, { activityId, userId, readerGroupId }, fail) => {
    const reader = await explainedReader(ctx, { userId, groupId: readerGroupId }, fail)
    const rights = memberRights(ctx.groups, reader.groupId)
    const found = (await judge(ctx, activityId, rights)) ?? fail('activityNotFound')
    const buyer = { permissions: ctx.groups.permissions(reader.groupId), groupPath: ctx.groups.pathIds(reader.groupId) }
    const sold = { listed: found.inLists === 1, groupId: found.groupId, cse: found.cse === 1 }
    const isOpen = reader.isActive && isPageOpen(found, rights)
    const hasPrices = isOpen && isAccessible(rights, found.cse === 1)
    return {
      explanation: {
        reader: {
          label: reader.label,
          groupLabel: reasonGroup(ctx, reader.groupId).groupLabel,
          host: homeHost(ctx.groups, reader.groupId),
        },
        activity: {
          activityId: found.id,
          label: found.label,
          vendorName: found.vendorName,
          cse: found.cse === 1,
          isOfVendor: found.isOfVendor === 1,
        },
        isListed: reader.isActive && found.listed === 1,
        isOpen,
        hasPrices,
        price: hasPrices ? await explainedPrice(ctx, found.id, reader) : null,
        isForSale: reader.isActive && activityProblem(sold, buyer) === null,
        administers: reader.isActive && administersItem(reader, found.groupId),
        reasons: findReasons(ctx, reader, rights, found),
        chain: visibleChain(ctx, reader.groupId),
      },
    }
  },
)

async function judge({ db, groups, scope }: OfficeReadContext, activityId: string, rights: ReaderRights) {
  const filter = listFilter({}, rights)
  const { scope: everywhere, group } = partsOfList(filter)
  const isIn = (condition: typeof group) =>
    sql`exists (select 1 from activity_listing l where l.activity_id = a.id and ${condition})`
  const [found] = await db.orm.all<Judged>(sql`
    select a.id, a.label, v.name as vendorName, a.cse, a.visibility = 'Public' as activityIsPublic,
      v.visibility = 'Public' as vendorIsPublic, coalesce(a.group_id, v.group_id) as groupId,
      a.group_id is null and v.group_id is not null as isOfVendor,
      ${isIn(everywhere)} as inLists, ${isIn(sql`${everywhere} and ${group}`)} as ofGroup,
      ${isIn(inList(filter))} as listed, ${isShownSql(rights)} as shown
    from activity a join vendor v on v.id = a.vendor_id
    where a.id = ${activityId} and ${askable(groups, scope)}`)
  return found
}

/** Condition: a committee asks about its own activities, and about those that its shop shows to its members. */
const askable = (groups: OfficeReadContext['groups'], { groupId }: OfficeReadContext['scope']) =>
  groupId === null ? sql`true` : sql`(a.group_id = ${groupId} or ${isShownSql(memberRights(groups, groupId))})`

function findReasons(ctx: OfficeReadContext, reader: Reader, rights: ReaderRights, found: Judged): Reason[] {
  const { groups } = ctx
  const says = (permission: 'permCse' | 'permNonCse') => {
    const group = groups.saysOf(reader.groupId, permission)
    return group ? reasonGroup(ctx, group.id) : null
  }
  const rule = (name: Reason['rule'], holds: boolean, group: Reason['group'] = null): Reason => ({
    rule: name,
    holds,
    group,
  })
  const isPublic = found.activityIsPublic === 1 && found.vendorIsPublic === 1
  const isPremium = found.cse === 1
  return [
    ...(reader.userId === null ? [] : [rule('account', reader.isActive)]),
    rule('activity', found.activityIsPublic === 1),
    rule('vendor', found.vendorIsPublic === 1),
    ...(isPublic && found.inLists === 0 ? [rule('listing', false)] : []),
    rule(
      'restriction',
      found.inLists === 1 ? found.ofGroup === 1 : isWithinGroups(rights, found.groupId),
      found.groupId === null ? null : reasonGroup(ctx, found.groupId),
    ),
    ...(isPremium
      ? [
          rule('premiumList', !rights.hidesCse, says('permCse')),
          rule('prices', isAccessible(rights, true), says('permCse')),
        ]
      : [rule('kind', isAccessible(rights, false), says('permNonCse'))]),
  ]
}

/** Checks the lists' group condition for an activity that the lists do not contain. */
const isWithinGroups = ({ groups }: ReaderRights, groupId: string | null): boolean =>
  groupId === null || (JSON.parse(groups) as string[]).includes(groupId)

/** A committee does not learn names of groups above its own. */
const reasonGroup = (ctx: OfficeReadContext, groupId: string): NonNullable<Reason['group']> =>
  isWithin(ctx, groupId)
    ? { groupId, groupLabel: groupName(ctx.groups, groupId) }
    : { groupId: null, groupLabel: 'Un groupe au-dessus du vôtre' }

const visibleChain = (ctx: OfficeReadContext, groupId: string): Explanation['chain'] =>
  ctx.groups
    .chain(groupId)
    .filter(({ id }) => isWithin(ctx, id))
    .map(({ id, permNonCse, permCse }) => ({ ...reasonGroup(ctx, id), nonCse: permNonCse, cse: permCse }))
    .reverse()
