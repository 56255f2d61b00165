import type { OfficeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import type { StockWithOffers } from '#features/stock-office/stock-calendar/calendar-shapes.ts'
import type { Specimen } from '#features/stock-office/stock-calendar/office/day-window.tsx'
import { bestOffer, lineTotals } from '#kernel/prices/pricing.ts'
import { type SpanGroup, spanGroups } from '#kernel/stock/spans.ts'
import type { Slot } from '#kernel/time/types.ts'

/** A ticket with the slots that it takes, starting at the chosen one. */
export interface TicketChoice {
  ticket: OfficeTicketInfo
  stocks: StockWithOffers['stock'][]
  /** Lowest number of places left among these slots; null if unlimited. */
  left: number | null
}

type Run = Slot & { stock: StockWithOffers['stock'] }

const toRun = ({ stock }: StockWithOffers): Run => ({
  id: stock.id,
  ...stock.reservation.period,
  remaining: stock.remaining,
  stock,
})

/** Tickets available at the chosen slot, without those that lack consecutive slots or places. */
export function ticketChoices({ batch, stocks, first }: Specimen): TicketChoice[] {
  const live = stocks.filter(({ stock }) => stock.visibility !== 'Archived').map(toRun)
  return batch.ticketInfo.flatMap((ticket) => {
    const group: SpanGroup<Run> | undefined =
      first.stock.reservation.type === 'Flexible'
        ? spanGroups([toRun(first)], 1)[0]
        : spanGroups(live, ticket.span).find(({ slots }) => slots[0]?.id === first.stock.id)
    if (!group || (group.remaining !== null && group.remaining <= 0)) return []
    return [{ ticket, stocks: group.slots.map(({ stock }) => stock), left: group.remaining }]
  })
}

type WireOffer = StockWithOffers['offers'][number]

/** Offer that applies to buyers of this choice. */
export function offerFor({ ticket }: TicketChoice, offers: readonly WireOffer[]): WireOffer | null {
  const best = bestOffer(offers.map(toOfferRule), ticket.youpiizPrice.cents)
  return offers.find(({ id }) => id === best?.id) ?? null
}

const toOfferRule = ({ id, discount }: WireOffer) => ({
  id,
  discount: discount.type === 'Amount' ? { ...discount, amount: discount.amount.cents } : discount,
})

const wirePrices = ({ publicPrice, youpiizPrice }: Pick<OfficeTicketInfo, 'publicPrice' | 'youpiizPrice'>) => ({
  publicPrice: publicPrice.cents,
  youpiizPrice: youpiizPrice.cents,
})

/** Price that the buyer would pay, in cents. */
export function specimenTotal(
  ticket: OfficeTicketInfo,
  options: readonly { optionId: string; quantity: number }[],
  quantity: number,
  offer: WireOffer | null,
): number {
  const chosen = ticket.options.flatMap((option) => {
    const count = options.find(({ optionId }) => optionId === option.id)?.quantity ?? 0
    return count > 0 ? [{ ...wirePrices(option), quantity: count }] : []
  })
  const line = { ticket: { ...wirePrices(ticket), fees: ticket.fees.cents }, options: chosen, quantity }
  return lineTotals({ ...line, offer: offer ? toOfferRule(offer) : null }).total
}
