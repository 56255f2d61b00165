import { sql } from 'drizzle-orm'
import type { ExpertTicketStock, StockItem } from '#contract/stock-shapes.ts'
import { hasQueue } from '#features/selling/openings/queue-alive.ts'
import { type ExpertRow, expertTicketStocks } from '#features/stock/expert-tickets/expert-stocks.ts'
import { type TicketRow, ticketViews } from '#features/stock/slots/ticket-view.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights, isAccessible, mayPreview, type ReaderRights } from '#handler/reader-rights.ts'
import { categoryContractKind } from '#kernel/catalogue/contract-kind-sql.ts'
import { isPageOpen, isShownSql } from '#kernel/catalogue/open-page.ts'
import { toOfferRule, toWireOffer } from '#kernel/prices/offer-rule.ts'
import { applicableOffers } from '#kernel/prices/offers.ts'
import { priceHistoryQueries, toPriceHistory } from '#kernel/prices/price-history.ts'
import { bestOffer } from '#kernel/prices/pricing.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { isSoldSql } from '#kernel/stock/confirmation.ts'
import { offer, type StockMode } from '#kernel/stock/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { Offer, Period } from '#kernel/time/types.ts'
import { type ContractKind, defaultContractKind } from '#lib/words/contract-kinds.ts'
import { listActivityStock } from './contract.ts'
import { priorPriceFinder } from './prior-prices.ts'

interface ActivityRow {
  vendorId: string
  cse: number
  groupId: string | null
  standard: number
  shown: number
  hasFlexible: number
  categoryContractKind: ContractKind | null
}

interface StockRow {
  id: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  remaining: number | null
  terms: string | null
  opensAt: number | null
  isLine: number
  maxPerPerson: number | null
  mode: StockMode
  unlimited: number
  contractKind: ContractKind | null
}

const nothing = { hasFlexibleStocks: false, stocks: [], expertTicketFixedStocks: [], expertTicketFlexibleStocks: [] }

const yearMs = 366 * 86_400_000

/**
 * Limits the period: a calendar asks for six weeks, one answer holds at most a year. Starts between a year ago and ten
 * years from now.
 */
function withinReason({ startTs, endTs }: Period, now: number): Period {
  const from = Math.min(Math.max(startTs, now - yearMs), now + 10 * yearMs)
  return { startTs: from, endTs: Math.min(endTs, Math.max(from, now) + yearMs) }
}

/** Reads everything in one round trip, then decides what this reader may see. */
export const listActivityStockHandler = handle(listActivityStock, async (ctx, input, fail) => {
  const range = withinReason(input, ctx.now)
  const rights = actorRights(ctx)
  const { activity, stocks, tickets, offers, experts, history } = await read(ctx, input.activityId, range, rights)
  if (!activity) return fail('activityNotFound')
  if (!isPageOpen(activity, rights) && !mayPreview(ctx.actor, activity.groupId)) fail('activityNotFound')
  if (activity.standard === 0 || !isAccessible(rights, activity.cse === 1)) return nothing

  const viewTickets = ticketViews(tickets)
  const use = { activityId: input.activityId, vendorId: activity.vendorId, nowTs: ctx.now, zone: ctx.region.zone }
  const rules = offers.map(toOfferRule)
  const hourly = rules.some(({ target }) => target.reservationHoursByWeek)
  const offersAt = (slotStartTs: number | null, price2: number) =>
    bestFirst(applicableOffers(rules, { ...use, slotStartTs }), price2).map(toWireOffer)
  // Without offers bound to hours, all slots of a batch share one list.
  const known = new Map<string, StockItem['offers']>()
  const slotOffers = ({ kind, startTs, batchId }: StockRow, price2: number) => {
    if (hourly) return offersAt(kind === 'Fixed' ? startTs : null, price2)
    const list = known.get(batchId) ?? offersAt(null, price2)
    known.set(batchId, list)
    return list
  }
  const findPriors = priorPriceFinder(history, tickets, use)
  const expert = expertTicketStocks(experts, ctx.region.zone)
  const ofCategory = activity.categoryContractKind
  const withKind = (ticket: ExpertTicketStock): ExpertTicketStock => ({
    ...ticket,
    contractKind: defaultContractKind({ isDated: ticket.date !== null, isConfirmed: false, ofCategory }),
  })
  return {
    hasFlexibleStocks: activity.hasFlexible === 1 || expert.flexible.length > 0,
    stocks: stocks.map((row): StockItem => {
      const availableTickets = viewTickets.get(row.batchId) ?? []
      const price2 = Math.min(...availableTickets.map((ticket) => ticket.youpiizPrice.cents))
      const lowered = availableTickets.length === 0 ? [] : slotOffers(row, price2)
      return {
        id: row.id,
        available: row.remaining,
        reservation: { type: row.kind, period: { startTs: row.startTs, endTs: row.endTs } },
        availableTickets,
        offers: lowered,
        ...(lowered.length > 0 ? findPriors(row.batchId, row.kind === 'Fixed' ? row.startTs : null) : {}),
        terms: row.terms,
        ...openingView(row, ctx.now),
        ...(row.maxPerPerson === null ? {} : { maxPerPerson: row.maxPerPerson }),
        contractKind: row.contractKind ?? defaultContractKind({ ...soldAs(row), ofCategory }),
        ...promised(row),
      }
    }),
    expertTicketFixedStocks: expert.fixed.map(withKind),
    expertTicketFlexibleStocks: expert.flexible.map(withKind),
  }
})

/** Opening, while not everybody may buy: before its moment, or while its queue is alive. */
const openingView = ({ batchId, opensAt, isLine }: StockRow, now: number): Pick<StockItem, 'opening'> =>
  opensAt !== null && (opensAt > now || isLine === 1) ? { opening: { id: batchId, opensAt, isLine: isLine === 1 } } : {}

const isConfirmed = (mode: StockMode): boolean => mode === 'VendorConfirm' || mode === 'AdminConfirm'

const soldAs = ({ kind, mode }: StockRow) => ({ isDated: kind === 'Fixed', isConfirmed: isConfirmed(mode) })

/** Promise that holds for every ticket of the stock: none where it sells on without a free document. */
function promised({ mode, unlimited }: StockRow): Pick<StockItem, 'delivery'> {
  if (isConfirmed(mode)) return { delivery: 'onConfirmation' }
  return mode === 'Automatic' || unlimited === 0 ? { delivery: 'atOnce' } : {}
}

/** Offers that reduce `price2`, the best first. */
function bestFirst(offers: Offer[], price2: number): Offer[] {
  const positive = offers.filter((entry) => bestOffer([entry], price2) !== null)
  return positive.sort((a, b) => (bestOffer([a, b], price2) === a ? -1 : 1))
}

async function read({ db, now, region }: CallContext, id: string, range: Period, rights: ReaderRights) {
  const orm = db.orm
  const days = { first: dayKey(region.zone, Math.max(now, range.startTs)), last: dayKey(region.zone, range.endTs - 1) }
  const onSale = sql`s.end_ts > ${now} and s.visibility = 'Public' and s.archived_at is null and b.archived_at is null`
  const [activities, stocks, tickets, offers, experts, tariffs, pastOffers] = await orm.batch([
    orm.all<ActivityRow>(sql`
      select a.vendor_id as vendorId, a.cse, coalesce(a.group_id, v.group_id) as groupId,
        a.stock_type = 'Standard' as standard,
        ${isShownSql(rights)} as shown,
        exists (select 1 from stock s join batch b on b.id = s.batch_id
          where s.activity_id = a.id and s.kind = 'Flexible' and ${onSale}) as hasFlexible,
        ${categoryContractKind(sql`a.id`)} as categoryContractKind
      from activity a join vendor v on v.id = a.vendor_id where a.id = ${id}`),
    orm.all<StockRow>(sql`
      select s.id, s.batch_id as batchId, s.kind, s.start_ts as startTs, s.end_ts as endTs, b.terms,
        b.opens_at as opensAt, b.max_per_person as maxPerPerson, b.mode, b.unlimited,
        b.contract_kind as contractKind,
        ${hasQueue(now)} as isLine,
        ${sql.raw(remainingSql)} as remaining
      from stock s join batch b on b.id = s.batch_id
      where s.activity_id = ${id} and s.start_ts < ${range.endTs} and ${onSale}
        and ((s.kind = 'Fixed' and s.start_ts >= ${range.startTs}) or (s.kind = 'Flexible' and s.end_ts > ${range.startTs}))
      order by s.start_ts, s.id`),
    orm.all<TicketRow>(sql`
      select t.id, t.batch_id as batchId, t.origin_id as originId, t.label, t.description, t.min_quantity as minQuantity,
        t.max_quantity as maxQuantity, t.public_price as publicPrice, t.youpiiz_price as youpiizPrice, t.fees, t.span,
        (select json_group_array(json_object('at', o.position, 'id', o.id, 'originId', o.origin_id, 'label', o.label, 'description', o.description,
            'publicPrice', o.public_price, 'youpiizPrice', o.youpiiz_price, 'minQuantity', o.min_quantity,
            'maxQuantity', o.max_quantity))
          from ticket_option o where o.ticket_info_id = t.id and o.archived_at is null) as options
      from batch b join ticket_info t on t.batch_id = b.id
      where b.activity_id = ${id} and b.archived_at is null and t.visibility = 'Public' and t.archived_at is null
      order by t.position, t.id`),
    orm
      .select()
      .from(offer)
      .where(sql`${offer.visibility} = 'Public' and (${offer.targetKind} = 'Global'
      or (${offer.targetKind} = 'Vendor' and ${offer.targetId} = (select vendor_id from activity where id = ${id}))
      or (${offer.targetKind} = 'Activity' and ${offer.targetId} = ${id}))`),
    orm.all<ExpertRow>(sql`
      select es.id as stockId, et.id as ticketInfoId, et.label, et.description, price.day, price.price,
        price.original_price as originalPrice
      from expert_stock es join expert_ticket et on et.stock_id = es.id join expert_product p on p.id = et.product_id
        join expert_price price on price.product_id = p.id
      where es.activity_id = ${id} and es.archived_at is null and et.archived_at is null and ${sql.raw(isSoldSql(now))}
        and (price.day = '' or (price.day >= ${days.first} and price.day <= ${days.last}))
      order by et.position, et.id, price.day`),
    ...priceHistoryQueries(orm, sql`(${id})`),
  ])
  const history = toPriceHistory(tariffs, pastOffers)
  return { activity: activities[0], stocks, tickets, offers, experts, history }
}
