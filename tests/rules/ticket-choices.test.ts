import { describe, expect, test } from 'vitest'
import type { StockItem, WireTicketInfo } from '#contract/stock-shapes.ts'
import {
  calendarEntries,
  fixedChoices,
  flexibleChoices,
  type StockListing,
  timeSlots,
} from '#features/selling/booking/ui/choices.ts'
import {
  cartRequests,
  nothingSelected,
  selectionTotals,
  ticketLimits,
  withOption,
  withoutAdded,
  withTicket,
} from '#features/selling/booking/ui/selection.ts'
import { calendarDays } from '#features/stock/slots/calendar.ts'

const zone = 'Europe/Paris'
const hour = 3_600_000
const noon = Date.UTC(2026, 11, 5, 11)
const eur = (cents: number) => ({ cents, currency: 'eur' as const })

const ticket = (changes: Partial<WireTicketInfo> = {}): WireTicketInfo => ({
  id: 'ti-1',
  label: 'Adulte',
  description: '',
  minQuantity: 1,
  maxQuantity: 20,
  publicPrice: eur(2000),
  youpiizPrice: eur(1800),
  fees: eur(50),
  options: [],
  span: 1,
  ...changes,
})

const slot = (index: number, tickets: WireTicketInfo[], changes: Partial<StockItem> = {}): StockItem => ({
  id: `si-${index}`,
  available: 10,
  reservation: { type: 'Fixed', period: { startTs: noon + index * hour, endTs: noon + (index + 1) * hour } },
  availableTickets: tickets,
  offers: [],
  terms: null,
  contractKind: 'DatedLeisure',
  ...changes,
})

const listing = (stocks: StockItem[], rest: Partial<StockListing> = {}): StockListing => ({
  hasFlexibleStocks: false,
  stocks,
  expertTicketFixedStocks: [],
  expertTicketFlexibleStocks: [],
  ...rest,
})

describe('the calendar', () => {
  // [K-RULE-059]
  test('offers a ticket of two slots only where the next slot follows at once, and takes both', () => {
    const long = ticket({ id: 'ti-2', span: 2 })
    const choices = fixedChoices(listing([slot(0, [long]), slot(1, [long]), slot(3, [long])]), zone)
    expect(choices).toHaveLength(1)
    const [request] = cartRequests(choices, withTicket(nothingSelected, choices[0] ?? never(), 1))
    expect(request?.input).toMatchObject({ stockIds: ['si-0', 'si-1'], ticketInfoId: 'ti-2', quantity: 1 })
  })

  test('shows on each day the price after the best offer of that day', () => {
    const offers = [
      { id: 'o-1', discount: { type: 'Percent' as const, percent: 10 } },
      { id: 'o-2', discount: { type: 'Amount' as const, amount: eur(900) } },
    ]
    const choices = fixedChoices(listing([slot(0, [ticket()], { offers }), slot(24, [ticket()])]), zone)
    const days = calendarDays({ zone, year: 2026, month: 12, nowTs: noon, entries: calendarEntries(choices) })
    expect(days[4]).toMatchObject({ state: 'available', badge: '-53%', prices: { price3: 950 } })
    expect(days[5]).toMatchObject({ state: 'available', badge: '-8%', prices: { price3: 1850 } })
    expect(cartRequests(choices, withTicket(nothingSelected, choices[0] ?? never(), 1))[0]?.input).toMatchObject({
      offerId: 'o-2',
    })
  })

  test('shows a slot without places as sold out, and hides an ended one', () => {
    const choices = fixedChoices(listing([slot(-3, [ticket()]), slot(1, [ticket()], { available: 0 })]), zone)
    expect(timeSlots(choices, zone, '2026-12-05', noon)).toMatchObject([{ startTs: noon + hour, soldOut: true }])
  })

  test('offers an expert ticket on each day for which it has a price, and buys it for that day', () => {
    const expert = {
      stockId: 'es-1',
      ticketInfoId: 'eti-1',
      label: 'Océarium',
      description: '',
      price: eur(1500),
      originalPrice: eur(2000),
      date: null,
      prices: [{ ts: noon, price: eur(1200), originalPrice: eur(2000) }],
    }
    const choices = fixedChoices(listing([], { expertTicketFixedStocks: [expert] }), zone)
    expect(timeSlots(choices, zone, '2026-12-05', noon)).toHaveLength(1)
    const selection = withTicket(nothingSelected, choices[0] ?? never(), 2)
    expect(cartRequests(choices, selection)).toEqual([
      {
        path: '/add-expert-ticket-to-cart',
        input: { stockId: 'es-1', ticketInfoId: 'eti-1', quantity: 2, date: noon },
      },
    ])
    expect(selectionTotals(choices, selection)).toMatchObject({ total: 2400, fees: 0, saved: 1600 })
  })

  test('lists flexible tickets and undated expert tickets together', () => {
    const period = { startTs: noon, endTs: noon + 1000 * hour }
    const flexible = slot(0, [ticket()], { reservation: { type: 'Flexible', period } })
    const choices = flexibleChoices(listing([flexible, slot(1, [ticket({ id: 'ti-9' })])]))
    expect(choices.map(({ key }) => key)).toEqual(['ti-1 si-0'])
  })
})

describe('the ticket picker', () => {
  test('leaves tickets of the same slot only the places that the others have not taken', () => {
    const long = ticket({ id: 'ti-2', span: 2 })
    const stocks = [slot(0, [ticket(), long], { available: 5 }), slot(1, [long], { available: 3 })]
    const choices = fixedChoices(listing(stocks), zone)
    const [single, double] = choices.toSorted((a, b) => a.key.localeCompare(b.key))
    if (!single || !double) return never()
    expect(ticketLimits(double, choices, nothingSelected).remaining).toBe(3)
    expect(ticketLimits(double, choices, withTicket(nothingSelected, single, 4)).remaining).toBe(1)
    expect(ticketLimits(single, choices, withTicket(nothingSelected, double, 3)).remaining).toBe(2)
  })

  test('totals fees per ticket and options by their own quantity', () => {
    const option = {
      id: 'tio-1',
      label: 'Goûter',
      description: '',
      publicPrice: eur(500),
      youpiizPrice: eur(400),
      minQuantity: 1,
      maxQuantity: 4,
    }
    const choices = fixedChoices(listing([slot(0, [ticket({ options: [option] })])]), zone)
    const [choice] = choices
    if (choice?.kind !== 'ticket') return never()
    const selection = withOption(withTicket(nothingSelected, choice, 2), choice, 'tio-1', 3)
    expect(selectionTotals(choices, selection)).toEqual({
      total: 4900,
      fees: 100,
      subtotal: 4800,
      subsidy: 0,
      saved: 600,
      paidBy: [],
    })
    expect(cartRequests(choices, selection)[0]?.input).toMatchObject({
      quantity: 2,
      options: [{ optionId: 'tio-1', quantity: 3 }],
    })
  })

  test('does not send options of a ticket that is no longer wanted', () => {
    const choices = fixedChoices(listing([slot(0, [ticket()])]), zone)
    expect(cartRequests(choices, withTicket(nothingSelected, choices[0] ?? never(), 0))).toEqual([])
  })

  test('drops tickets that went into the cart and keeps refused ones', () => {
    const choices = fixedChoices(listing([slot(0, [ticket(), ticket({ id: 'ti-2' })])]), zone)
    const both = choices.reduce((selection, choice) => withTicket(selection, choice, 2), nothingSelected)
    const second = cartRequests(choices, both).slice(1)
    expect(second).toHaveLength(1)
    expect(cartRequests(choices, withoutAdded(choices, both, [true, false]))).toEqual(second)
    // After an ended session nothing more was sent.
    expect(cartRequests(choices, withoutAdded(choices, both, [true]))).toEqual(second)
    expect(withoutAdded(choices, both, [true, true])).toBe(nothingSelected)
  })
})

function never(): never {
  throw new Error('The listing offers nothing')
}
