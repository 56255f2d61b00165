import { and, count, countDistinct, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MemberCardConfig } from '#contract/session-shapes.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import type { GroupEffects } from './group-shapes.ts'
import { idRows, peopleIn } from './people-in.ts'

type Reading = Pick<OfficeReadContext, 'db' | 'groups'>

const isSame = (one: MemberCardConfig, other: MemberCardConfig): boolean =>
  one.adminCanCreateMemberCardStock === other.adminCanCreateMemberCardStock &&
  one.memberCardCodeRequiredOnRegister === other.memberCardCodeRequiredOnRegister &&
  one.memberCardCodePrefix === other.memberCardCodePrefix

/** Groups whose member-card rules change: this one, and those below that inherit them. */
export const groupsWithOtherCards = (groups: GroupTree, after: GroupTree, groupId: string): string[] =>
  groups.subtreeIds(groupId).filter((id) => !isSame(groups.memberCardConfig(id), after.memberCardConfig(id)))

/** Effects of changed member-card rules on these groups. */
export async function cardEffects(
  ctx: Reading,
  after: GroupTree,
  groupId: string,
  affected: readonly string[],
): Promise<GroupEffects['cards']> {
  const { db, groups } = ctx
  if (affected.length === 0) return null
  const rules = after.memberCardConfig(groupId)
  const mayNow = groups.memberCardConfig(groupId).adminCanCreateMemberCardStock
  const managing = mayNow === rules.adminCanCreateMemberCardStock ? [] : affected
  const { memberCardCodePrefix: prefix, memberCardCodeRequiredOnRegister: isRequired } = rules
  const beginsOtherwise = sql`substr(${user.memberCardCode}, 1, ${prefix.length}) <> ${prefix}`
  const [people, [[other], [admins], [offers]]] = await Promise.all([
    peopleIn(ctx, affected),
    db.orm.batch([
      db.orm
        .select({ count: count() })
        .from(user)
        .where(
          and(
            inArray(user.groupId, idRows(affected)),
            isNull(user.erasedAt),
            isRequired ? or(isNull(user.memberCardCode), beginsOtherwise) : beginsOtherwise,
          ),
        ),
      db.orm
        .select({ count: countDistinct(groupAdmin.userId) })
        .from(groupAdmin)
        .where(inArray(groupAdmin.groupId, idRows(managing))),
      db.orm
        .select({ count: count() })
        .from(activityListing)
        .where(and(eq(activityListing.scope, 'all'), inArray(activityListing.groupId, idRows(managing)))),
    ]),
  ])
  return {
    ...{ groups: affected.length, people, otherCards: other?.count ?? 0 },
    ...{ administrators: admins?.count ?? 0, offers: offers?.count ?? 0 },
  }
}
