import { sql } from 'drizzle-orm'
import { guard, type Statement } from '#db/region-db.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import type { CallContext, UserContext } from '#handler/context.ts'
import { type Fail, handle } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { inList, listFilter } from '#kernel/catalogue/list-filter.ts'
import { addFavourite } from './contract.ts'
import { type FavouriteTarget, MOST_FAVOURITES } from './favourite-shapes.ts'
import { readWantsMails } from './list-favourites.ts'
import { lastArrivalSql, seenOnSaleSql, seenPriceSql, seenUntilSql } from './seen-facts.ts'

export const addFavouriteHandler = handle(addFavourite, async (ctx, target, fail) => {
  const [wantsMails] = await Promise.all([readWantsMails(ctx), refuseUnseen(ctx, target, fail)])
  await ctx.db.write([
    guard(
      `(select count(*) from favourite where user_id = ?) < ?
        or exists (select 1 from favourite where user_id = ? and kind = ? and target_id = ?)`,
      [ctx.actor.userId, MOST_FAVOURITES, ctx.actor.userId, target.kind, target.targetId],
      'tooManyFavourites',
    ),
    insertFavourite(ctx, target),
  ])
  return { wantsMails }
})

type Refuse = Fail<'activityNotFound' | 'vendorNotFound' | 'categoryNotFound'>

/** Answers not found for targets hidden from the caller, so that favourites reveal nothing. */
async function refuseUnseen(ctx: CallContext, { kind, targetId }: FavouriteTarget, fail: Refuse): Promise<void> {
  if (kind === 'category') {
    if (!(await currentCategories(ctx)).has(targetId)) fail('categoryNotFound')
    return
  }
  const rights = actorRights(ctx)
  const found =
    kind === 'activity'
      ? sql`select 1 from activity_listing l where ${inList(listFilter({}, rights))} and l.activity_id = ${targetId}`
      : sql`select 1 from vendor v where v.id = ${targetId} and v.visibility = 'Public'
          and (v.group_id is null or v.group_id in (select value from json_each(${rights.groups})))`
  if ((await ctx.db.orm.all(found)).length === 0) fail(kind === 'activity' ? 'activityNotFound' : 'vendorNotFound')
}

/** Stores today's state as known: the member has just seen it, so only later differences are news. */
function insertFavourite({ actor, now }: UserContext, { kind, targetId }: FavouriteTarget): Statement {
  return {
    sql: `insert into favourite (user_id, kind, target_id, created_at, seen_price, seen_on_sale, seen_until, seen_arrival)
      values (?1, ?2, ?3, ?4, ${seenPriceSql('?3')}, ${seenOnSaleSql('?3')}, ${seenUntilSql('?3')}, ${lastArrivalSql})
      on conflict do nothing`,
    args: [actor.userId, kind, targetId, now],
  }
}
