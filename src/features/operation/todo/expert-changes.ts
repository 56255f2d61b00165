import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { hasNewPriceSql, isNewsSql } from '#features/stock/expert-tickets/product-news.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { expertStock } from '#kernel/expert-tickets/tables.ts'

const news = sql`from expert_ticket t join expert_product p on p.id = t.product_id
  where t.stock_id = ${expertStock.id} and ${sql.raw(isNewsSql)}`

/** Stocks whose products the third party has changed or withdrawn, oldest change first. */
export const expertChanges = (orm: ReadDb['orm'], limit: number) =>
  orm
    .select({
      id: expertStock.id,
      ts: sql<number>`(select min(coalesce(p.gone_at, p.changed_at)) ${news})`.as('since'),
      title: activity.label,
      detail: sql<string>`(select group_concat(t.label || case when p.gone_at is not null
        then ' : n’est plus proposé' else ' : prix changé' end, ', ' order by t.position) ${news})`,
      activityId: activity.id,
      updatedAt: expertStock.updatedAt,
      hasNewPrices: sql<number>`exists (select 1 ${news} and ${sql.raw(hasNewPriceSql)})`,
    })
    .from(expertStock)
    .innerJoin(activity, eq(activity.id, expertStock.activityId))
    .where(and(isNull(expertStock.archivedAt), sql`exists (select 1 ${news})`))
    .orderBy(asc(sql`since`), asc(expertStock.id))
    .limit(limit)
