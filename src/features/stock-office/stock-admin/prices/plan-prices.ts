import { eq, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { type StockInput, stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { owedForOne } from '#kernel/orders/agency.ts'
import { agencyCommission } from '#kernel/orders/agency-sql.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { unfinishedOffers } from '#kernel/prices/offers.ts'
import { lowestPrice } from '#kernel/prices/pricing.ts'
import { offer } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'
import { batchState } from '../batches/batch-state.ts'
import { loadBatches, reservationKind, type StoredBatch } from '../batches/stored-batch.ts'
import type { PriceChange, PriceChangeInput } from '../price-shapes.ts'

export interface PlannedPrices {
  stored: StoredBatch
  /** Form of the stock with the new prices. */
  form: StockInput
  /** First moment with the new prices, UTC milliseconds. */
  cut: number
  change: PriceChange
}

/** Plans the effect of the change on each stock. */
export async function planPrices(ctx: OfficeReadContext, input: PriceChangeInput): Promise<PlannedPrices[]> {
  const { db, now, region } = ctx
  const ids = [...new Set(input.batchIds)]
  const cut = dayKeyToUtc(region.zone, input.from) ?? 0
  const [found, [sold], offers, { rows }] = await Promise.all([
    loadBatches(db, ids, now),
    db.orm
      .select({ vendorId: activity.vendorId, commission: agencyCommission(sql`${activity.vendorId}`) })
      .from(activity)
      .where(eq(activity.id, input.activityId)),
    db.orm.select().from(offer).where(eq(offer.visibility, 'Public')),
    db.query(
      `select batch_id, count(*) as slots, sum(reserved + bought > 0) as sold from stock
        where batch_id in (select value from json_each(?)) and archived_at is null and end_ts > ?
          and (kind = 'Flexible' or start_ts >= ?) group by batch_id`,
      [JSON.stringify(ids), now, cut],
    ),
  ])
  const stored = found.filter(({ row }) => row.activityId === input.activityId && row.archivedAt === null)
  if (stored.length < ids.length) throw new CallError('stockNotFound', { fields: ['batchIds'] })
  const use = { activityId: input.activityId, vendorId: sold?.vendorId ?? '', nowTs: now }
  const promotions = unfinishedOffers(offers.map(toOfferRule), use)
  const commission = sold?.commission ?? null
  const agency = commission === null ? null : { commission }
  const compare = (before: Priced & { label: string }, after: Priced, isOption: boolean) => {
    const lowest = lowestPrice(promotions, after.youpiizPrice.cents, isOption)
    return {
      ...{ label: before.label, before: pickPrices(before), after: pickPrices(after), lowest: eur(lowest) },
      owed: eur(owedForOne(lowest, after.buyingPrice.cents, agency)),
    }
  }
  return stored.map((each) => {
    const counted = rows.find((row) => row.batch_id === each.row.id)
    const form = stockInput.safeParse(batchState(each))
    if (!form.success) throw new CallError('unexpectedStockData', { fields: ['batchIds'] })
    const effect = effectOn(each, cut, now)
    const ticketInfo = form.data.ticketInfo.map((ticket) => pricedTicket(ticket, input))
    const tickets = form.data.ticketInfo.map((ticket, index) => {
      const after = ticketInfo[index] ?? ticket
      const options = ticket.options.map((option, at) => compare(option, after.options[at] ?? option, true))
      return { ...compare(ticket, after, false), options }
    })
    const [slots, soldSlots] = effect === 'none' ? [0, 0] : [Number(counted?.slots ?? 0), Number(counted?.sold ?? 0)]
    const { id: batchId, updatedAt } = each.row
    const change = { batchId, updatedAt, effect, tickets, slots, soldSlots }
    return { stored: each, form: { ...form.data, ticketInfo }, cut, change }
  })
}

/**
 * Effect on one stock. A flexible period is sold today for any of its days, so its prices change at once or not at all.
 */
function effectOn(stored: StoredBatch, cut: number, now: number): PriceChange['effect'] {
  if (cut <= now) return 'inPlace'
  if (reservationKind(stored) === 'Flexible') return 'none'
  const templates = stored.templates.filter(({ archivedAt, periodEndTs }) => archivedAt === null && periodEndTs > now)
  const singles = stored.singles.filter(({ archivedAt, endTs }) => archivedAt === null && endTs > now)
  const later = templates.some(({ periodEndTs }) => periodEndTs > cut) || singles.some(({ startTs }) => startTs >= cut)
  if (!later) return 'none'
  const sooner =
    templates.some(({ periodStartTs }) => periodStartTs < cut) || singles.some(({ startTs }) => startTs < cut)
  return sooner ? 'split' : 'inPlace'
}

type Ticket = StockInput['ticketInfo'][number]
type Priced = Pick<Ticket, 'publicPrice' | 'youpiizPrice' | 'buyingPrice'>

const pickPrices = ({ publicPrice, youpiizPrice, buyingPrice }: Priced) => ({ publicPrice, youpiizPrice, buyingPrice })

function pricedTicket(ticket: Ticket, input: PriceChangeInput): Ticket {
  const next = priced(ticket, input)
  return input.withOptions ? { ...next, options: ticket.options.map((option) => priced(option, input)) } : next
}

function priced<Row extends Priced & { label: string }>(row: Row, { change, prices, roundTo }: PriceChangeInput): Row {
  const next = (price: Priced['publicPrice'], step: number) => {
    // Computes in whole hundredths of a percent, so that no price depends on binary fractions (D13).
    const exact =
      change.type === 'Amount'
        ? price.cents + change.amount.cents
        : (price.cents * (10_000 + Math.round(change.percent * 100))) / 10_000
    const rounded = Math.max(0, Math.round(exact / step) * step)
    // A step alone makes nothing free.
    return { ...price, cents: rounded === 0 && Math.round(exact) > 0 ? step : rounded }
  }
  const after = { ...row }
  // The buying price is agreed with the partner: only the change moves it.
  for (const kind of prices) after[kind] = next(row[kind], kind === 'buyingPrice' ? 1 : roundTo)
  if (after.youpiizPrice.cents > after.publicPrice.cents)
    throw new CallError('invalidTicket', {
      message: `Le prix Youpiiz de « ${row.label} » dépasserait son prix public.`,
      fields: ['prices'],
    })
  return after
}
