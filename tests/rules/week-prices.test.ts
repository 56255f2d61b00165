import { expect, test } from 'vitest'
import { weekPrices } from '#features/stock/slots/week-prices.ts'
import type { Offer, TimeRange, Weekday } from '#kernel/time/types.ts'

const range = (from: number, to: number): TimeRange => ({ startHour: from, startMinute: 0, endHour: to, endMinute: 0 })

const offer = (id: string, percent: number, hours?: Partial<Record<Weekday, TimeRange[]>>): Offer => ({
  id,
  discount: { type: 'Percent', percent },
  target: { type: 'Global', ...(hours ? { reservationHoursByWeek: hours } : {}) },
  flash: { type: 'Disabled' },
  visibility: 'Public',
})

const day = (offers: Offer[], weekday: Weekday) =>
  weekPrices(offers, 1000)
    .days.find((each) => each.weekday === weekday)
    ?.hours.map(({ start, end, price, offer: winner }) => [start / 60, end / 60, price, winner?.id ?? null])

test('a week has one price all day where no promotion is bound to hours', () => {
  expect(day([], 'Monday')).toEqual([[0, 24, 1000, null]])
  expect(day([offer('o-1', 10), offer('o-2', 20)], 'Monday')).toEqual([[0, 24, 800, 'o-2']])
})

test('the better of two overlapping promotions wins in each hour', () => {
  const offers = [offer('o-all', 10), offer('o-noon', 25, { Monday: [range(11, 14)] })]
  expect(day(offers, 'Monday')).toEqual([
    [0, 11, 900, 'o-all'],
    [11, 14, 750, 'o-noon'],
    [14, 24, 900, 'o-all'],
  ])
  expect(day(offers, 'Tuesday')).toEqual([[0, 24, 900, 'o-all']])
})

test('promotion hours that run past midnight count on the next day', () => {
  const offers = [offer('o-night', 50, { Sunday: [range(22, 2)] })]
  expect(day(offers, 'Sunday')).toEqual([
    [0, 22, 1000, null],
    [22, 24, 500, 'o-night'],
  ])
  expect(day(offers, 'Monday')).toEqual([
    [0, 2, 500, 'o-night'],
    [2, 24, 1000, null],
  ])
})

test('flexible stock never gets a promotion that is bound to hours', () => {
  const { flexible } = weekPrices([offer('o-noon', 25, { Monday: [range(0, 24)] })], 1000)
  expect(flexible).toEqual({ price: 1000, offer: null })
})
