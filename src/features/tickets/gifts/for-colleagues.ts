import { and, eq, gt, isNull } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'

/** Committee that pays a part of an order and keeps its tickets among its members; null if anybody may be given one. */
export async function committeeOfTicket({ orm }: Pick<RegionDb, 'orm'>, orderItemId: string): Promise<string | null> {
  const [share] = await orm
    .select({ groupId: subsidyShare.groupId, giftsToOutsiders: subsidyRule.giftsToOutsiders })
    .from(subsidyShare)
    .innerJoin(subsidyRule, eq(subsidyRule.id, subsidyShare.ruleId))
    .where(and(eq(subsidyShare.orderItemId, orderItemId), gt(subsidyShare.amount, subsidyShare.returned)))
  return share && !share.giftsToOutsiders ? share.groupId : null
}

/** True if the group is the committee's, or below it. */
export const isOfCommittee = ({ groups }: Pick<CallContext, 'groups'>, committeeId: string, groupId: string): boolean =>
  groups.pathIds(groupId).includes(committeeId)

/** True if the address is that of an account of the committee. */
export async function hasColleague(
  ctx: Pick<CallContext, 'db' | 'groups'>,
  committeeId: string,
  email: string,
): Promise<boolean> {
  const [known] = await ctx.db.orm
    .select({ groupId: user.groupId })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.erasedAt)))
  return known !== undefined && isOfCommittee(ctx, committeeId, known.groupId)
}
