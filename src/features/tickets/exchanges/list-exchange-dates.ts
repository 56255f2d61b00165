import type { Line } from '#features/selling/cart/line-rules.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { smallestRemaining } from '#kernel/stock/spans.ts'
import { eur } from '#kernel/time/money.ts'
import { type ExchangeDate, listExchangeDates } from './contract.ts'
import { exchangeDifference, exchangedShare, linesOn, slotsFrom, ticketsFor } from './exchange-lines.ts'
import { type Exchange, loadExchange } from './load-exchange.ts'

export const listExchangeDatesHandler = handleOffice(listExchangeDates, async (ctx, { orderId, fromTs }, fail) => {
  const exchange = (await loadExchange(ctx.db, orderId, ctx.now)) ?? fail('orderNotFound')
  const { item, obstacle } = exchange
  const paid = eur(exchange.paid)
  if (obstacle !== null) return { obstacle, paid, dates: [], nextTs: null }
  const asked = { db: ctx.db, now: ctx.now, zone: ctx.region.zone }
  const tickets = await ticketsFor(asked, item)
  const { slots, nextTs } = await slotsFrom(
    asked,
    item,
    tickets.map(({ batchId }) => batchId),
    Math.max(fromTs ?? ctx.now, ctx.now),
  )
  const lines = await Promise.all(
    tickets.map(({ id, batchId }) =>
      linesOn(
        asked,
        item,
        id,
        slots.filter((slot) => slot.batchId === batchId).map((slot) => slot.id),
      ),
    ),
  )
  const dates = lines.flat().map((line) => toExchangeDate(exchange, line))
  return { obstacle, paid, dates: dates.toSorted((one, other) => one.startTs - other.startTs), nextTs }
})

function toExchangeDate(exchange: Exchange, line: Line): ExchangeDate {
  const difference = exchangeDifference(exchange, line)
  const subsidy = exchangedShare(exchange.item, line)
  return {
    ticketInfoId: line.label.id,
    ticketLabel: line.label.label,
    stockIds: line.stocks.map(({ id }) => id),
    startTs: line.stocks[0]?.startTs ?? 0,
    validityDateStr: line.validityDateStr,
    remaining: smallestRemaining(line.stocks),
    price: eur(line.totals.total - subsidy),
    subsidy: eur(subsidy),
    refund: eur(Math.max(0, difference)),
    isDearer: difference < 0,
  }
}
