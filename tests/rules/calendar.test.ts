import { describe, expect, test } from 'vitest'
import { cellPrice, WHOLE_ON_DESK, WHOLE_ON_PHONE } from '#features/selling/booking/ui/cell-price.ts'
import {
  type CalendarEntry,
  calendarBounds,
  calendarDays,
  calendarWeeks,
  ticketEntries,
} from '#features/stock/slots/calendar.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { Slot } from '#kernel/time/types.ts'

const paris = 'Europe/Paris'
const utc = (text: string) => Date.parse(text)
const nowTs = utc('2026-03-10T12:00:00Z')
const entry = (start: string, price: [number, number, number], remaining: number | null = 3): CalendarEntry => ({
  startTs: utc(start),
  endTs: utc(start) + 3_600_000,
  remaining,
  prices: { price1: price[0], price2: price[1], price3: price[2] },
})
const month = (entries: CalendarEntry[], zone = paris) => calendarDays({ zone, year: 2026, month: 3, nowTs, entries })
const cell = (days: ReturnType<typeof month>, key: string) => days.find(({ dayKey }) => dayKey === key)

describe('public stock calendar', () => {
  test("has one cell per day of the region's month, even when the clocks change", () => {
    for (const zone of [paris, 'Indian/Reunion']) {
      const days = month([], zone)
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
      expect(days[0]?.weekday).toBe('Sunday')
      expect(days[28]).toMatchObject({ dayKey: '2026-03-29', weekday: 'Sunday', state: 'none' })
    }
    expect(month([])[0]?.startTs).toBe(utc('2026-02-28T23:00:00Z'))
  })

  test('shows in each cell the discount of the cheapest entry, or its price when nothing is saved', () => {
    const days = month([
      entry('2026-03-12T09:00:00Z', [2000, 1800, 1700]),
      entry('2026-03-12T10:00:00Z', [1000, 900, 800]),
      entry('2026-03-13T09:00:00Z', [1000, 1000, 1000]),
    ])
    expect(cell(days, '2026-03-12')).toMatchObject({
      state: 'available',
      badge: '-20%',
      band: 4,
      prices: { price3: 800 },
    })
    expect(cell(days, '2026-03-13')).toMatchObject({ state: 'available', badge: formatPrice(1000), band: 0 })
  })

  test('chooses the colour band from the same percent that the badge shows', () => {
    const days = month([entry('2026-03-12T09:00:00Z', [1000, 904, 904])])
    expect(cell(days, '2026-03-12')).toMatchObject({ badge: '-10%', band: 2 })
  })

  test('shows no stock for days before today, and for today only what has not ended', () => {
    const days = month([
      entry('2026-03-09T22:30:00Z', [500, 500, 500]), // the 9th in Paris
      entry('2026-03-10T10:00:00Z', [100, 100, 100]), // over at 11:00Z
      entry('2026-03-10T11:30:00Z', [700, 700, 700]),
    ])
    expect(cell(days, '2026-03-09')?.state).toBe('none')
    expect(cell(days, '2026-03-10')).toMatchObject({ state: 'available', prices: { price3: 700 } })
    const overnight = { ...entry('2026-03-09T22:30:00Z', [500, 500, 500]), endTs: nowTs + 1 }
    expect(cell(month([overnight]), '2026-03-09')?.state).toBe('none')
  })

  test("puts a slot on its day in the region's time zone", () => {
    const late = [entry('2026-03-14T21:00:00Z', [500, 500, 500])]
    expect(cell(month(late), '2026-03-14')?.state).toBe('available')
    expect(cell(month(late, 'Indian/Reunion'), '2026-03-15')?.state).toBe('available')
  })

  test('shows a day as sold out when all its entries are gone, and ignores their prices', () => {
    const days = month([
      entry('2026-03-12T09:00:00Z', [100, 100, 100], 0),
      entry('2026-03-13T09:00:00Z', [100, 100, 100], 0),
      entry('2026-03-13T10:00:00Z', [900, 900, 900], null),
    ])
    expect(cell(days, '2026-03-12')?.state).toBe('soldOut')
    expect(cell(days, '2026-03-13')).toMatchObject({ state: 'available', prices: { price3: 900 } })
  })

  test('lists the tickets of a batch in every slot where their span fits, with the best offer of that slot', () => {
    const slot = (id: string, startTs: number, endTs: number, remaining: number): Slot => ({
      id,
      startTs,
      endTs,
      remaining,
    })
    const slots = [slot('si-1', 0, 10, 4), slot('si-2', 10, 20, 2), slot('si-3', 30, 40, 9)]
    const tickets = [
      { span: 1, fees: 0, publicPrice: 1000, youpiizPrice: 1000 },
      { span: 2, fees: 50, publicPrice: 1800, youpiizPrice: 1600 },
    ]
    const entries = ticketEntries(slots, tickets, (start) =>
      start === 0 ? [{ id: 'o-1', discount: { type: 'Percent', percent: 50 } }] : [],
    )
    expect(entries.map(({ startTs, endTs, remaining, prices }) => [startTs, endTs, remaining, prices.price3])).toEqual([
      [0, 10, 4, 500],
      [10, 20, 2, 1000],
      [30, 40, 9, 1000],
      [0, 20, 2, 850],
    ])
  })
})

test.each([
  [{ year: 2026, month: 11 }, { year: 2026, month: 10, day: 31 }, 6],
  [{ year: 2026, month: 11 }, { year: 2026, month: 11, day: 1 }, 6],
  [{ year: 2026, month: 11 }, { year: 2026, month: 11, day: 2 }, 5],
  [{ year: 2026, month: 11 }, { year: 2026, month: 11, day: 22 }, 3],
  [{ year: 2026, month: 11 }, { year: 2026, month: 11, day: 30 }, 1],
  [{ year: 2027, month: 2 }, { year: 2026, month: 2, day: 28 }, 4],
])('a calendar for %o, read on %o, shows the %i weeks that are not over', (month, today, weeks) => {
  expect(calendarWeeks(month, today)).toBe(weeks)
})

describe('calendar bounds', () => {
  test('fall back silently to the current month when they cannot be computed', () => {
    const march = { year: 2026, month: 3, startTs: utc('2026-02-28T23:00:00Z'), endTs: utc('2026-03-31T22:00:00Z') }
    const broken = [
      {},
      { year: '2026' },
      { year: 2026, month: 13 },
      { year: 'x', month: '4' },
      { year: Number.NaN, month: 1 },
      { year: 2026, month: 1.5 },
      { year: '', month: '' },
      { year: 99_999_999, month: 1 },
      { year: null, month: [4] },
    ]
    for (const asked of broken) expect(calendarBounds(asked, paris, nowTs)).toEqual(march)
    // The last evening of February in UTC is March on La Réunion.
    expect(calendarBounds({}, 'Indian/Reunion', utc('2026-02-28T21:00:00Z'))).toMatchObject({ year: 2026, month: 3 })
  })

  test('are the requested month when they can be computed, from numbers or query text', () => {
    const june = { year: 2026, month: 6, startTs: utc('2026-05-31T22:00:00Z'), endTs: utc('2026-06-30T22:00:00Z') }
    expect(calendarBounds({ year: 2026, month: 6 }, paris, nowTs)).toEqual(june)
    expect(calendarBounds({ year: '2026', month: '06' }, paris, nowTs)).toEqual(june)
  })
})

test.each([
  [0, '0,00 €', '0,00 €'],
  [9_999, '99,99 €', '99,99 €'],
  [10_000, '100 €', '100,00 €'],
  [12_990, '130 €', '129,90 €'],
  [123_401, '1 235 €', '1 235 €'],
])('a cell with %i cents has a price that fits into it and is not below what the buyer pays', (cents, phone, desk) => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect([WHOLE_ON_PHONE, WHOLE_ON_DESK].map((from) => plain(cellPrice(cents, from)))).toEqual([phone, desk])
})
