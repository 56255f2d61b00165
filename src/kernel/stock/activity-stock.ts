import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { type PriceHistory, priceHistoryQueries, toPriceHistory } from '#kernel/prices/price-history.ts'
import type { Offer, Slot, TicketPrices } from '#kernel/time/types.ts'
import { confirmedAtSql, isSoldSql } from './confirmation.ts'
import { CATALOGUE_STALE_MS } from './expert-shapes.ts'
import { offer } from './tables.ts'

export interface StockTicket extends TicketPrices {
  id: string
  originId: string | null
  fees: number
  span: number
}

export interface BatchStock {
  tickets: StockTicket[]
  /** Fixed stocks still on sale, unlimited or with places left. */
  slots: Slot[]
  flexible: Slot[]
}

/** Stock of an activity that can be sold now, the same for every buyer. */
export interface ActivityStock {
  activityId: string
  vendorId: string
  batches: BatchStock[]
  offers: Offer[]
  history: PriceHistory
  /**
   * `day` is `YYYY-MM-DD`, empty for the price without date; sold until `until`, unless the provider confirms it again.
   */
  expertPrices: { day: string; price: number; originalPrice: number; until: number }[]
  /** Change time of the best row that was read along; null if there is none. */
  bestUpdatedAt: number | null
}

interface StockRow extends Slot {
  activityId: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
}

/**
 * SQL expression, so that every reader counts alike: places left of stock `s` of batch `b` (D18). Null without limit;
 * free documents for flexible Pregenerated stock, minus those held for the waiting list.
 */
export const remainingSql = `case
  when s.kind = 'Flexible' and b.mode = 'Pregenerated' and not b.unlimited then
    (select count(*) from entry e where e.stock_id = s.id and e.order_item_id is null and e.void_at is null and e.status = 'Ready')
      - (select coalesce(sum(p.held), 0) from waiting_slot p where p.stock_id = s.id)
  else s.quantity - s.reserved - s.bought end`

/** Reads the input of `currentBest` for the activities, in one round trip. */
export async function loadActivityStock(
  db: Pick<RegionDb, 'orm'>,
  activityIds: readonly string[],
  now: number,
): Promise<ActivityStock[]> {
  const ids = JSON.stringify(activityIds)
  const wanted = sql`(select value from json_each(${ids}))`
  const [activities, stocks, tickets, offers, expertPrices, tariffs, pastOffers] = await db.orm.batch([
    db.orm.all<{ id: string; vendorId: string; standard: number; bestUpdatedAt: number | null }>(
      sql`select a.id, a.vendor_id as "vendorId", a.stock_type = 'Standard' as standard, best.updated_at as "bestUpdatedAt"
        from activity a left join activity_best best on best.activity_id = a.id where a.id in ${wanted}`,
    ),
    db.orm.all<StockRow>(
      sql`select * from (select s.id, s.activity_id as "activityId", s.batch_id as "batchId", s.kind,
          s.start_ts as "startTs", s.end_ts as "endTs", ${sql.raw(remainingSql)} as remaining
        from stock s join batch b on b.id = s.batch_id
        where s.activity_id in ${wanted} and s.end_ts > ${now} and s.visibility = 'Public'
          and s.archived_at is null and b.archived_at is null)
        where remaining is null or remaining > 0`,
    ),
    db.orm.all<StockTicket & { batchId: string }>(
      sql`select t.batch_id as "batchId", t.id, t.origin_id as "originId", t.fees, t.span, t.public_price as "publicPrice", t.youpiiz_price as "youpiizPrice"
        from batch b join ticket_info t on t.batch_id = b.id
        where b.activity_id in ${wanted} and b.archived_at is null and t.visibility = 'Public' and t.archived_at is null
        order by t.position`,
    ),
    db.orm
      .select()
      .from(offer)
      .where(
        sql`${offer.visibility} = 'Public' and (${offer.targetKind} = 'Global'
          or (${offer.targetKind} = 'Vendor' and ${offer.targetId} in (select vendor_id from activity where id in ${wanted}))
          or (${offer.targetKind} = 'Activity' and ${offer.targetId} in ${wanted}))`,
      ),
    db.orm.all<ActivityStock['expertPrices'][number] & { activityId: string }>(
      sql`select es.activity_id as "activityId", price.day, price.price, price.original_price as "originalPrice",
          ${sql.raw(confirmedAtSql)} + ${CATALOGUE_STALE_MS} as until
        from expert_stock es join expert_ticket et on et.stock_id = es.id join expert_product p on p.id = et.product_id
          join expert_price price on price.product_id = p.id
        where es.activity_id in ${wanted} and es.archived_at is null and et.archived_at is null
          and ${sql.raw(isSoldSql(now))}`,
    ),
    ...priceHistoryQueries(db.orm, wanted),
  ])
  const history = toPriceHistory(tariffs, pastOffers)
  const stocksBy = Map.groupBy(stocks, (row) => row.activityId)
  const ticketsBy = Map.groupBy(tickets, (row) => row.batchId)
  const expertBy = Map.groupBy(expertPrices, (row) => row.activityId)
  const rules = offers.map(toOfferRule)
  const everywhere = rules.filter(({ target }) => target.type === 'Global')
  const offersBy = Map.groupBy(rules, ({ target }) => (target.type === 'Global' ? '' : target.id))
  return activities.map(({ id, vendorId, standard, bestUpdatedAt }) => ({
    activityId: id,
    vendorId,
    bestUpdatedAt,
    batches: [...Map.groupBy(standard ? (stocksBy.get(id) ?? []) : [], (row) => row.batchId)].map(
      ([batchId, rows]) => ({
        tickets: ticketsBy.get(batchId) ?? [],
        slots: rows.filter((row) => row.kind === 'Fixed'),
        flexible: rows.filter((row) => row.kind === 'Flexible'),
      }),
    ),
    history,
    offers: [...everywhere, ...(offersBy.get(vendorId) ?? []), ...(offersBy.get(id) ?? [])],
    expertPrices: standard ? (expertBy.get(id) ?? []) : [],
  }))
}
