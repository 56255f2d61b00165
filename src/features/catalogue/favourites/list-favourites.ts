import { desc, eq, sql } from 'drizzle-orm'
import { type CardRow, selectCards, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext, UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { inList, listFilter } from '#kernel/catalogue/list-filter.ts'
import { listFavouriteIds, listFavourites } from './contract.ts'
import { favourite, favouriteMail } from './tables.ts'

type Reading = { db: Pick<CallContext['db'], 'orm'>; actor: Pick<UserContext['actor'], 'userId'> }

const readFavourites = ({ db, actor }: Reading) =>
  db.orm
    .select({ kind: favourite.kind, targetId: favourite.targetId })
    .from(favourite)
    .where(eq(favourite.userId, actor.userId))
    .orderBy(desc(favourite.createdAt), favourite.targetId)

/** True if the caller gets alerts; null while they have not answered. */
export async function readWantsMails({ db, actor }: Reading): Promise<boolean | null> {
  const [row] = await db.orm
    .select({ isWanted: favouriteMail.isWanted })
    .from(favouriteMail)
    .where(eq(favouriteMail.userId, actor.userId))
  return row?.isWanted ?? null
}

export const listFavouriteIdsHandler = handle(listFavouriteIds, async (ctx) => {
  const [items, wantsMails] = await Promise.all([readFavourites(ctx), readWantsMails(ctx)])
  return { items, wantsMails }
})

export const listFavouritesHandler = handle(listFavourites, async (ctx) => {
  const rights = actorRights(ctx)
  const { userId } = ctx.actor
  const shown = sql`(select l.activity_id from favourite f join activity_listing l on l.activity_id = f.target_id
    where f.user_id = ${userId} and f.kind = 'activity' and ${inList(listFilter({}, rights))})`
  const [items, wantsMails, categories, own, cards, vendors] = await Promise.all([
    readFavourites(ctx),
    readWantsMails(ctx),
    currentCategories(ctx),
    ownSubsidies(ctx),
    ctx.db.orm.all<CardRow>(selectCards(shown)),
    ctx.db.orm.all<{ id: string; name: string; slugName: string }>(sql`
      select v.id, v.name, v.slug_name as slugName from favourite f join vendor v on v.id = f.target_id
      where f.user_id = ${userId} and f.kind = 'vendor' and v.visibility = 'Public'
        and (v.group_id is null or v.group_id in (select value from json_each(${rights.groups})))
      order by v.name_key, v.id`),
  ])
  const rows = new Map((await currentCards(ctx, cards)).map((row) => [row.id, row]))
  const vendorIds = new Set(vendors.map(({ id }) => id))
  return {
    activities: items.flatMap(({ kind, targetId }) => {
      const row = kind === 'activity' ? rows.get(targetId) : undefined
      return row ? [toSummary(row, categories, rights, own)] : []
    }),
    vendors: vendors.map(({ id, name, slugName }) => ({ id, name, slugName })),
    categories: items.flatMap(({ kind, targetId }) => (kind === 'category' ? categories.path(targetId).slice(-1) : [])),
    gone: items.filter(({ kind, targetId }) =>
      kind === 'activity'
        ? !rows.has(targetId)
        : kind === 'vendor'
          ? !vendorIds.has(targetId)
          : !categories.has(targetId),
    ),
    wantsMails,
  }
})
