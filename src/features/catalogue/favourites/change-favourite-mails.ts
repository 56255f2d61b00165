import type { Statement } from '#db/region-db.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { changeFavouriteMails } from './contract.ts'
import { lastArrivalSql, seenOnSaleSql, seenPriceSql, seenUntilSql } from './seen-facts.ts'

export const changeFavouriteMailsHandler = handle(changeFavouriteMails, async (ctx, { isWanted }) => {
  await ctx.db.write([
    // Members are not told of what happened while they wanted no mails.
    ...(isWanted ? [knowToday(ctx.actor.userId)] : []),
    saidSo(ctx, isWanted),
  ])
  return {}
})

const saidSo = (
  { actor, origin, now }: Pick<UserContext, 'actor' | 'origin' | 'now'>,
  isWanted: boolean,
): Statement => ({
  sql: `insert into favourite_mail (user_id, is_wanted, origin, look_at, updated_at) values (?1, ?2, ?3, 0, ?4)
    on conflict (user_id) do update set is_wanted = ?2, origin = ?3, look_at = 0, updated_at = ?4 where is_wanted <> ?2`,
  args: [actor.userId, isWanted, origin, now],
})

/** Marks today's offers as known, unless alerts are on already. */
const knowToday = (userId: string): Statement => ({
  sql: `update favourite set seen_price = ${seenPriceSql('target_id')}, seen_on_sale = ${seenOnSaleSql('target_id')},
      seen_until = ${seenUntilSql('target_id')}, seen_arrival = ${lastArrivalSql}
    where user_id = ?1 and not exists (select 1 from favourite_mail where user_id = ?1 and is_wanted)`,
  args: [userId],
})

/** Steps that end a member's alerts by the link of a mail; repeatable. */
export const stopAlerts = (userId: string, now: number): Statement[] => [
  { sql: 'update favourite_mail set is_wanted = 0, updated_at = ? where user_id = ?', args: [now, userId] },
]
