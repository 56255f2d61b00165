import { chosenDays, daysBetween } from '#features/catalogue/shop-search/periods.ts'
import { askedPeriod, monthsWithin } from '#features/money/accounting/asked-period.ts'
import { monthAt } from '#features/money/accounting/month-figures.ts'
import { thisMonth } from '#features/money/accounting/period.ts'
import { financialYear } from '#features/money/entries/financial-year.ts'
import { fixedChoices, timeSlots } from '#features/selling/booking/ui/choices.ts'
import { slotLabel } from '#features/selling/booking/ui/slot-picker.tsx'
import { productView } from '#features/selling/expert-office/catalog.ts'
import { expertTicketStocks } from '#features/stock/expert-tickets/expert-stocks.ts'
import { expertDay, wantedProduct } from '#features/stock/expert-tickets/wanted-product.ts'
import { calendarBounds, calendarDays } from '#features/stock/slots/calendar.ts'
import { expandWeeklyTemplate } from '#features/stock/slots/weekly-template.ts'
import { validityText } from '#features/stock-office/pdf-generator/validity.ts'
import { dayBounds } from '#features/stock-office/stock-calendar/activity-stocks.ts'
import { dayArgs, endOfDay } from '#features/tickets/check-in/day-rows.ts'
import { nearestDay } from '#features/tickets/check-in/judge-ticket.ts'
import { offlineAnswer } from '#features/tickets/check-in/ui/answers.ts'
import { currentBest } from '#kernel/catalogue/derived/best.ts'
import { isTermOver, withdrawalEnd } from '#kernel/orders/withdrawal-term.ts'
import { applicableOffers } from '#kernel/prices/offers.ts'
import { eveningBefore } from '#kernel/stock/early-entry.ts'
import { periodText, validityDateStr } from '#kernel/stock/validity.ts'
import { closedDayTexts, hoursFromToday, isWithinHours } from '#kernel/time/opening-hours.ts'
import { localIso } from '#kernel/time/place-clock.ts'
import {
  dayKey,
  dayKeyToUtc,
  editWallClock,
  formatDate,
  formatTime,
  monthRange,
  offsetAt,
  offsetStretches,
  sheetDay,
  sheetMoment,
  startOfDay,
  wallClock,
  wallClockToUtc,
  weekday,
} from '#kernel/time/region-time.ts'
import { splitPeriod } from '#kernel/time/split-period.ts'
import type { Offer, TimeRange } from '#kernel/time/types.ts'
import { momentText } from '#lib/csv-format.ts'

const paris = 'Europe/Paris'
const reunion = 'Indian/Reunion'
const utc = (text: string) => Date.parse(`${text}Z`)
const HOUR = 3_600_000

/** The day of 23 hours: 02:00 to 03:00 is skipped. Its midnights, and the moment of the jump. */
const spring = { start: utc('2026-03-28T23:00'), jump: utc('2026-03-29T01:00'), end: utc('2026-03-29T22:00') }
/** The day of 25 hours: 02:00 to 03:00 comes twice. */
const autumn = { start: utc('2026-10-24T22:00'), jump: utc('2026-10-25T01:00'), end: utc('2026-10-25T23:00') }
/** Midnight in Paris on an ordinary day, Wednesday 10 June. */
export const midnight = utc('2026-06-09T22:00')

const range = (startHour: number, endHour: number): TimeRange => ({ startHour, startMinute: 0, endHour, endMinute: 0 })
const prices = { price1: 1000, price2: 1000, price3: 1000 }
const slot = (startTs: number, endTs: number) => ({ startTs, endTs, remaining: 5, prices })
const offer = (hours: TimeRange): Offer => ({
  id: 'o',
  discount: { type: 'Percent', percent: 10 },
  target: { type: 'Global', reservationHoursByWeek: { Sunday: [hours] } },
  flash: { type: 'Disabled' },
  visibility: 'Public',
})
const offered = (hours: TimeRange, slotStartTs: number, zone = paris) =>
  applicableOffers([offer(hours)], { activityId: 'a', vendorId: 'v', slotStartTs, nowTs: 0, zone }).length
const nothing = { stockId: 's', label: '', description: '', price: 1, originalPrice: 1 }
const expertRow = (day: string) => ({ ...nothing, ticketInfoId: `t-${day}`, day })
const liveProduct = (...days: string[]): Parameters<typeof productView>[0] => ({
  id: 'p',
  name: 'Adulte',
  provider: '',
  productBase: '',
  json: {},
  isRealTime: true,
  prices: [[1990, 1990, days]],
  liveAt: 1,
})
const expertItem = (date: number) =>
  ({ id: 'i', quantity: 1, snapshot: { expert: { stockId: 's', productId: 'p', date } } }) as Parameters<
    typeof wantedProduct
  >[0]
const listing = (...days: string[]) => ({
  hasFlexibleStocks: false,
  stocks: [],
  expertTicketFixedStocks: days.flatMap((day) => expertTicketStocks([expertRow(day)], paris).fixed),
  expertTicketFlexibleStocks: [],
})
const history = { tariffs: new Map(), offers: [] }
const expertBest = (day: string, now: number) => {
  const stock = { activityId: 'a', vendorId: 'v', batches: [], offers: [], bestUpdatedAt: null, history }
  const best = currentBest(
    { ...stock, expertPrices: [{ day, price: 1, originalPrice: 1, until: Number.MAX_SAFE_INTEGER }] },
    now,
    paris,
  )
  return [best.hasFixed, best.validUntil]
}
const sundays = (hours: TimeRange, day: typeof spring, zone = paris) =>
  expandWeeklyTemplate(
    { weekday: 'Sunday', timeOfDay: hours, period: { startTs: 0, endTs: 4e12 } },
    { startTs: day.start, endTs: day.end },
    zone,
  )

const doorSlot = { stockId: 'si', activityId: 'a', startTs: 0, fromTs: null, sold: 0, admitted: 0 }
const usedAt = (at: number) =>
  ({ outcome: 'alreadyUsed', used: { at, place: null }, slot: null, ended: null }) as Parameters<
    typeof offlineAnswer
  >[0]

/** By function that takes a zone: what it answers, and what it must. */
export const clockCases: Record<string, () => [unknown, unknown][]> = {
  endOfDay: () => {
    const slot = (endTs: number, kind: 'Fixed' | 'Flexible' = 'Fixed') => ({ ...doorSlot, kind, endTs })
    // The Sunday on which clocks go forward has 23 hours.
    return [
      [endOfDay(paris, spring.start, []), spring.end],
      [endOfDay(paris, spring.start, [slot(spring.end + 2 * HOUR)]), spring.end + 2 * HOUR],
      [endOfDay(paris, spring.start, [slot(spring.end + 13 * HOUR), slot(spring.end + HOUR, 'Flexible')]), spring.end],
    ]
  },
  nearestDay: () => {
    const day = (startTs: number, endTs: number) =>
      nearestDay({ startTs, endTs }, { zone: paris, dayStart: spring.start })
    return [
      [day(spring.end, spring.end + HOUR), '2026-03-30'],
      [day(spring.start - HOUR, spring.start), '2026-03-28'],
      [day(spring.start - HOUR, spring.end + HOUR), '2026-03-29'],
      [nearestDay(null, { zone: paris, dayStart: spring.start }), '2026-03-29'],
    ]
  },
  chosenDays: () => {
    const { today, tomorrow, weekend, week } = chosenDays(paris, spring.start - 1)
    const sunday = chosenDays(paris, spring.jump)
    return [
      [
        [today.endTs, today.firstDay, today.lastDay],
        [spring.start, '2026-03-28', '2026-03-28'],
      ],
      [
        [tomorrow.startTs, tomorrow.endTs],
        [spring.start, spring.end],
      ],
      [
        [weekend.firstDay, weekend.lastDay, weekend.endTs],
        ['2026-03-28', '2026-03-29', spring.end],
      ],
      [
        [week.firstDay, week.lastDay],
        ['2026-03-28', '2026-04-03'],
      ],
      [
        [sunday.today.startTs, sunday.today.endTs],
        [spring.start, spring.end],
      ],
      [
        [sunday.weekend.firstDay, sunday.weekend.lastDay],
        ['2026-03-29', '2026-03-29'],
      ],
    ]
  },
  daysBetween: () => {
    const days = daysBetween(paris, { from: '2026-10-25' })
    const several = daysBetween(paris, { from: '2026-10-26', to: '2026-10-25' })
    return [
      [
        [days?.startTs, days?.endTs],
        [autumn.start, autumn.end],
      ],
      [
        [several?.startTs, several?.firstDay, several?.lastDay],
        [autumn.start, '2026-10-25', '2026-10-26'],
      ],
      [daysBetween(paris, {}), null],
    ]
  },
  offsetAt: () => [
    [[spring.jump - 1, spring.jump].map((ts) => offsetAt(paris, ts) / HOUR), [1, 2]],
    [[autumn.jump - 1, autumn.jump].map((ts) => offsetAt(paris, ts) / HOUR), [2, 1]],
    [[spring.jump, autumn.jump].map((ts) => offsetAt(reunion, ts) / HOUR), [4, 4]],
  ],
  wallClock: () => [
    [wallClock(paris, spring.jump), { year: 2026, month: 3, day: 29, hour: 3, minute: 0, weekday: 'Sunday' }],
    [wallClock(paris, autumn.jump), { year: 2026, month: 10, day: 25, hour: 2, minute: 0, weekday: 'Sunday' }],
    [wallClock(paris, midnight - 1).day, 9],
    [wallClock(reunion, midnight).hour, 2],
  ],
  wallClockToUtc: () => [
    [wallClockToUtc(paris, 2026, 3, 29, 2, 30), spring.jump],
    [wallClockToUtc(paris, 2026, 10, 25, 2, 30), autumn.jump - HOUR / 2],
    [wallClockToUtc(paris, 2026, 6, 10), midnight],
    [wallClockToUtc(reunion, 2026, 3, 29, 2, 30), utc('2026-03-28T22:30')],
  ],
  editWallClock: () => [
    // The second 02:30 stays the second.
    [editWallClock(paris, autumn.jump + HOUR / 2, wallClock(paris, autumn.jump + HOUR / 2)), autumn.jump + HOUR / 2],
    [editWallClock(paris, midnight, { ...wallClock(paris, midnight), month: 3, day: 29 }), spring.start],
  ],
  startOfDay: () => [
    [
      [startOfDay(paris, spring.end - 1), startOfDay(paris, spring.start, 1)],
      [spring.start, spring.end],
    ],
    [
      [startOfDay(paris, autumn.end - 1), startOfDay(paris, autumn.start, 1)],
      [autumn.start, autumn.end],
    ],
    [
      [startOfDay(paris, midnight - 1), startOfDay(paris, midnight)],
      [midnight - 24 * HOUR, midnight],
    ],
    [startOfDay(reunion, spring.jump), utc('2026-03-28T20:00')],
  ],
  monthRange: () => [
    [monthRange(paris, 2026, 3), { startTs: utc('2026-02-28T23:00'), endTs: utc('2026-03-31T22:00') }],
    [monthRange(paris, 2026, 10), { startTs: utc('2026-09-30T22:00'), endTs: utc('2026-10-31T23:00') }],
    [monthRange(reunion, 2026, 3), { startTs: utc('2026-02-28T20:00'), endTs: utc('2026-03-31T20:00') }],
  ],
  askedPeriod: () => [
    [
      askedPeriod(paris, midnight, { from: '2026-03-29', to: '2026-03-29' }),
      { startTs: spring.start, endTs: spring.end },
    ],
    [
      askedPeriod(paris, midnight, { from: '2026-10-25', to: '2026-10-25' }),
      { startTs: autumn.start, endTs: autumn.end },
    ],
    [askedPeriod(paris, midnight, {}), { startTs: utc('2025-06-30T22:00'), endTs: utc('2026-06-10T22:00') }],
  ],
  monthAt: () => [
    [
      monthAt(paris, spring.start),
      { key: '2026-03', startTs: utc('2026-02-28T23:00'), endTs: utc('2026-03-31T22:00') },
    ],
    [
      monthAt(paris, autumn.start),
      { key: '2026-10', startTs: utc('2026-09-30T22:00'), endTs: utc('2026-10-31T23:00') },
    ],
  ],
  monthsWithin: () => [
    [
      monthsWithin(paris, { startTs: spring.start, endTs: utc('2026-04-30T22:00') }),
      [
        { key: '2026-2', startTs: spring.start, endTs: utc('2026-03-31T22:00') },
        { key: '2026-3', startTs: utc('2026-03-31T22:00'), endTs: utc('2026-04-30T22:00') },
      ],
    ],
    [
      monthsWithin(paris, { startTs: autumn.start, endTs: utc('2026-11-01T23:00') }).map(({ key, endTs }) => [
        key,
        endTs,
      ]),
      [
        ['2026-9', utc('2026-10-31T23:00')],
        ['2026-10', utc('2026-11-01T23:00')],
      ],
    ],
  ],
  splitPeriod: () => [
    [
      splitPeriod(paris, { startTs: spring.start, endTs: utc('2026-04-30T22:00') }, 'month'),
      [
        { from: '2026-03-29', to: '2026-03-31', startTs: spring.start, endTs: utc('2026-03-31T22:00') },
        { from: '2026-04-01', to: '2026-04-30', startTs: utc('2026-03-31T22:00'), endTs: utc('2026-04-30T22:00') },
      ],
    ],
    [
      splitPeriod(paris, { startTs: spring.start, endTs: utc('2026-03-30T22:00') }, 'day').map(({ from, endTs }) => [
        from,
        endTs,
      ]),
      [
        ['2026-03-29', spring.end],
        ['2026-03-30', utc('2026-03-30T22:00')],
      ],
    ],
    [
      splitPeriod(paris, { startTs: autumn.start, endTs: utc('2026-10-31T23:00') }, 'week'),
      [
        { from: '2026-10-25', to: '2026-10-25', startTs: autumn.start, endTs: autumn.end },
        { from: '2026-10-26', to: '2026-10-31', startTs: autumn.end, endTs: utc('2026-10-31T23:00') },
      ],
    ],
  ],
  offsetStretches: () => [
    [
      offsetStretches(paris, { startTs: spring.start, endTs: spring.end }),
      [
        { startTs: spring.start, endTs: utc('2026-03-29T01:00'), offset: 3_600_000 },
        { startTs: utc('2026-03-29T01:00'), endTs: spring.end, offset: 7_200_000 },
      ],
    ],
    [
      offsetStretches(paris, { startTs: autumn.start, endTs: utc('2026-10-31T23:00') }),
      [
        { startTs: autumn.start, endTs: utc('2026-10-25T01:00'), offset: 7_200_000 },
        { startTs: utc('2026-10-25T01:00'), endTs: utc('2026-10-31T23:00'), offset: 3_600_000 },
      ],
    ],
    [offsetStretches(paris, { startTs: midnight, endTs: midnight }), []],
  ],
  thisMonth: () => [
    [thisMonth(paris, midnight), { from: '2026-06-01', to: '2026-06-10' }],
    [thisMonth(paris, utc('2026-10-31T22:59')), { from: '2026-10-01', to: '2026-10-31' }],
    [thisMonth(paris, utc('2026-10-31T23:00')), { from: '2026-11-01', to: '2026-11-01' }],
  ],
  weekday: () => [
    [[spring.start - 1, spring.start, spring.end].map((ts) => weekday(paris, ts)), ['Saturday', 'Sunday', 'Monday']],
    [[autumn.start - 1, autumn.start, autumn.end].map((ts) => weekday(paris, ts)), ['Saturday', 'Sunday', 'Monday']],
    [[midnight - 1, midnight].map((ts) => weekday(paris, ts)), ['Tuesday', 'Wednesday']],
  ],
  dayKey: () => [
    [
      [spring.start - 1, spring.start, spring.end].map((ts) => dayKey(paris, ts)),
      ['2026-03-28', '2026-03-29', '2026-03-30'],
    ],
    [
      [autumn.start - 1, autumn.end - 1, autumn.end].map((ts) => dayKey(paris, ts)),
      ['2026-10-24', '2026-10-25', '2026-10-26'],
    ],
    [[midnight - 1, midnight].map((ts) => dayKey(paris, ts)), ['2026-06-09', '2026-06-10']],
    [dayKey(reunion, utc('2026-03-28T20:00')), '2026-03-29'],
  ],
  dayKeyToUtc: () => [
    [
      ['2026-03-29', '2026-10-25', '2026-06-10'].map((day) => dayKeyToUtc(paris, day)),
      [spring.start, autumn.start, midnight],
    ],
    [dayKeyToUtc(reunion, '2026-10-25'), utc('2026-10-24T20:00')],
  ],
  isTermOver: () => {
    const paid = { capturedAt: utc('2026-03-15T22:30'), endedAt: null, startedAt: 0 }
    const isOver = (now: number) => isTermOver('OpenTicket', paid, { zone: paris, now })
    return [
      [isOver(utc('2026-03-30T22:00') - 1), false],
      [isOver(utc('2026-03-30T22:00')), true],
    ]
  },
  withdrawalEnd: () => [
    // 14 days after a Sunday evening end on the Sunday of 23 hours, and so on the Monday after it.
    [withdrawalEnd(paris, utc('2026-03-15T22:30')), utc('2026-03-30T22:00')],
    [withdrawalEnd(paris, utc('2026-03-15T23:30')), utc('2026-03-30T22:00')],
    [withdrawalEnd(reunion, utc('2026-03-15T20:30')), utc('2026-03-30T20:00')],
  ],
  sheetDay: () => [
    [
      [spring.end - 1, autumn.start, midnight].map((ts) => sheetDay(paris, ts).day),
      ['2026-03-29', '2026-10-25', '2026-06-10'],
    ],
    [sheetDay(reunion, midnight - 2 * HOUR).day, '2026-06-10'],
  ],
  sheetMoment: () => [
    [
      [spring.end - 1, autumn.start, midnight].map((ts) => momentText(sheetMoment(paris, ts))),
      ['2026-03-29 23:59', '2026-10-25 00:00', '2026-06-10 00:00'],
    ],
    [momentText(sheetMoment(reunion, midnight - 2 * HOUR)), '2026-06-10 00:00'],
  ],
  formatDate: () => [
    [
      [spring.end - 1, autumn.start, midnight].map((ts) => formatDate(paris, ts)),
      ['29/03/2026', '25/10/2026', '10/06/2026'],
    ],
    [formatDate(reunion, midnight - 2 * HOUR), '10/06/2026'],
  ],
  formatTime: () => [
    [[spring.jump - 60_000, spring.jump].map((ts) => formatTime(paris, ts)), ['01:59', '03:00']],
    [[autumn.jump - 60_000, autumn.jump].map((ts) => formatTime(paris, ts)), ['02:59', '02:00']],
    [[midnight, midnight - 60_000].map((ts) => formatTime(paris, ts)), ['00:00', '23:59']],
  ],
  calendarDays: () =>
    [
      { month: 3, day: spring, count: 31 },
      { month: 10, day: autumn, count: 31 },
    ].flatMap(({ month, day, count }): [unknown, unknown][] => {
      const entries = [slot(day.start, day.start + HOUR), slot(day.end - HOUR, day.end), slot(day.end, day.end + HOUR)]
      const days = calendarDays({ zone: paris, year: 2026, month, nowTs: day.start, entries })
      const later = calendarDays({ zone: paris, year: 2026, month, nowTs: day.end, entries })
      const at = days.findIndex(({ startTs }) => startTs === day.start)
      return [
        [days.length, count],
        [days.map(({ day: number }) => number).join(), Array.from({ length: count }, (_, index) => index + 1).join()],
        [days.slice(at - 1, at + 3).map(({ state }) => state), ['none', 'available', 'available', 'none']],
        [later.slice(at, at + 2).map(({ state }) => state), ['none', 'available']],
      ]
    }),
  calendarBounds: () => [
    [calendarBounds({}, paris, utc('2026-03-31T21:59')).month, 3],
    [calendarBounds({}, paris, utc('2026-03-31T22:00')), { year: 2026, month: 4, ...monthRange(paris, 2026, 4) }],
    [calendarBounds({}, paris, utc('2026-10-31T22:59')).month, 10],
    [calendarBounds({}, reunion, utc('2026-10-31T20:00')).month, 11],
  ],
  periodText: () => [
    [periodText(paris, { startTs: spring.start, endTs: spring.end }), 'du 29/03/2026 au 29/03/2026'],
    [periodText(paris, { startTs: spring.start, endTs: autumn.end }), 'du 29/03/2026 au 25/10/2026'],
  ],
  validityDateStr: () => [
    [
      validityDateStr({ type: 'Fixed', startTs: spring.jump - HOUR, endTs: spring.jump }, paris),
      '29/03/2026, 01:00 - 03:00',
    ],
    [
      validityDateStr({ type: 'Fixed', startTs: autumn.jump - HOUR, endTs: autumn.jump }, paris),
      '25/10/2026, 02:00 - 02:00',
    ],
    [
      validityDateStr({ type: 'Flexible', startTs: spring.start, endTs: autumn.end - 1 }, paris),
      'Du 29/03/2026 au 25/10/2026',
    ],
    [validityDateStr({ type: 'ExpertTicket', dateTs: midnight, period: null }, paris), '10/06/2026'],
    [
      validityDateStr({ type: 'Fixed', startTs: autumn.jump, endTs: autumn.jump + HOUR }, reunion),
      '25/10/2026, 05:00 - 06:00',
    ],
  ],
  isWithinHours: () => [
    [[spring.jump - 1, spring.jump].map((ts) => isWithinHours({ Sunday: [range(3, 5)] }, paris, ts)), [false, true]],
    // A place open from 02:00 to 03:00 is open twice.
    [
      [-HOUR, 0, HOUR].map((ms) => isWithinHours({ Sunday: [range(2, 3)] }, paris, autumn.jump + ms)),
      [true, true, false],
    ],
    [[midnight - 1, midnight].map((ts) => isWithinHours({ Tuesday: [range(20, 0)] }, paris, ts)), [true, false]],
    [isWithinHours({ Sunday: [range(5, 6)] }, reunion, spring.jump), true],
  ],
  hoursFromToday: () => [
    [
      [spring.start - 1, spring.start, spring.end].map((ts) => hoursFromToday({}, paris, ts)[0]?.label),
      ['Samedi', 'Dimanche', 'Lundi'],
    ],
    [
      [autumn.start - 1, autumn.end - 1, autumn.end].map((ts) => hoursFromToday({}, paris, ts)[0]?.label),
      ['Samedi', 'Dimanche', 'Lundi'],
    ],
    [hoursFromToday({}, reunion, utc('2026-06-09T20:00'))[0]?.label, 'Mercredi'],
  ],
  closedDayTexts: () => {
    const days = ['2026-03-29', '2026-10-25'].map((day) => ({ day, reason: '' }))
    return [
      [[spring.end - 1, spring.end].map((ts) => closedDayTexts(days, paris, ts).length), [2, 1]],
      [[autumn.end - 1, autumn.end].map((ts) => closedDayTexts(days, paris, ts).length), [1, 0]],
      [closedDayTexts(days, reunion, utc('2026-03-29T20:00')).length, 1],
    ]
  },
  expandWeeklyTemplate: () => [
    [sundays(range(10, 11), spring), [{ startTs: utc('2026-03-29T08:00'), endTs: utc('2026-03-29T09:00') }]],
    [sundays(range(10, 11), autumn), [{ startTs: utc('2026-10-25T09:00'), endTs: utc('2026-10-25T10:00') }]],
    [sundays(range(2, 3), spring), []],
    [sundays(range(2, 3), autumn), [{ startTs: autumn.jump - HOUR, endTs: autumn.jump + HOUR }]],
    [sundays(range(0, 1), spring), [{ startTs: spring.start, endTs: spring.start + HOUR }]],
    [sundays(range(2, 3), spring, reunion).length, 0],
    [sundays(range(4, 5), spring, reunion), [{ startTs: utc('2026-03-29T00:00'), endTs: utc('2026-03-29T01:00') }]],
  ],
  applicableOffers: () => [
    [[spring.jump - 1, spring.jump].map((ts) => offered(range(3, 4), ts)), [0, 1]],
    [[-HOUR, 0, HOUR].map((ms) => offered(range(2, 3), autumn.jump + ms)), [1, 1, 0]],
    [[spring.start - 1, spring.start, spring.end].map((ts) => offered(range(0, 0), ts)), [0, 1, 0]],
    [offered(range(5, 6), spring.jump, reunion), 1],
  ],
  currentBest: () => [
    [expertBest('2026-03-29', spring.end - 1), [true, spring.end]],
    [expertBest('2026-03-29', spring.end), [false, startOfDay(paris, spring.end, 1)]],
    [expertBest('2026-10-25', autumn.start), [true, autumn.end]],
    [expertBest('2026-06-09', midnight - 1), [true, midnight]],
    [expertBest('2026-06-09', midnight)[0], false],
  ],
  expertTicketStocks: () => [
    [
      ['2026-03-29', '2026-10-25', '2026-06-10'].map(
        (day) => expertTicketStocks([expertRow(day)], paris).fixed[0]?.date,
      ),
      [spring.start, autumn.start, midnight],
    ],
    [expertTicketStocks([expertRow('2026-03-29')], reunion).fixed[0]?.date, utc('2026-03-28T20:00')],
  ],
  productView: () => [
    [
      productView(liveProduct('2026-03-29', '2026-10-25', '2026-06-10'), paris).realTimePrices.map(({ ts }) => ts),
      [spring.start, autumn.start, midnight],
    ],
    [productView(liveProduct('2026-03-29'), reunion).realTimePrices, [{ ts: utc('2026-03-28T20:00'), cents: 1990 }]],
  ],
  expertDay: () => [
    [
      [spring.start, spring.end - 1, spring.end].map((ts) => expertDay(expertItem(ts), paris)),
      ['2026-03-29', '2026-03-29', '2026-03-30'],
    ],
    [
      [autumn.start, autumn.end - 1, autumn.end].map((ts) => expertDay(expertItem(ts), paris)),
      ['2026-10-25', '2026-10-25', '2026-10-26'],
    ],
  ],
  wantedProduct: () => [
    [
      [spring.start, autumn.start, midnight].map((ts) => wantedProduct(expertItem(ts), paris).accessDateTime),
      ['2026-03-29T00:00:00', '2026-10-25T00:00:00', '2026-06-10T00:00:00'],
    ],
  ],
  fixedChoices: () => [
    [
      fixedChoices(listing('2026-03-29', '2026-10-25'), paris).map(({ period }) => period),
      [spring, autumn].map(({ start, end }) => ({ startTs: start, endTs: end })),
    ],
  ],
  timeSlots: () => {
    const choices = fixedChoices(listing('2026-03-29', '2026-10-25'), paris)
    const on = (day: string, nowTs: number) => timeSlots(choices, paris, day, nowTs).map(({ startTs }) => startTs)
    return [
      [
        [on('2026-03-29', spring.end - 1), on('2026-03-29', spring.end)],
        [[spring.start], []],
      ],
      [
        [on('2026-10-25', autumn.end - 1), on('2026-10-25', autumn.end)],
        [[autumn.start], []],
      ],
    ]
  },
  slotLabel: () => [
    [
      [spring, autumn].map(({ start, end }) => slotLabel({ startTs: start, endTs: end }, paris)),
      ['Toute la journée', 'Toute la journée'],
    ],
    [slotLabel({ startTs: spring.jump - HOUR, endTs: spring.jump + HOUR }, paris), '01:00 - 04:00'],
  ],
  dayBounds: () => [
    [dayBounds(paris, { startTs: spring.start, endTs: spring.end }), { first: '2026-03-29', last: '2026-03-29' }],
    [dayBounds(paris, { startTs: autumn.start, endTs: autumn.end }), { first: '2026-10-25', last: '2026-10-25' }],
    [dayBounds(paris, { startTs: midnight - 1, endTs: midnight + 1 }), { first: '2026-06-09', last: '2026-06-10' }],
  ],
  eveningBefore: () => [
    // Three hours of waiting, whatever the clocks show meanwhile.
    [eveningBefore(paris, spring.jump, 3), spring.jump - 3 * HOUR],
    [eveningBefore(paris, autumn.jump + HOUR, 5), autumn.start - HOUR],
    [eveningBefore(paris, midnight + HOUR, 2), midnight - HOUR],
    [eveningBefore(paris, midnight - HOUR, 12), null],
  ],
  // The end of the day stands second.
  dayArgs: () => [
    [dayArgs({ zone: paris, regionZone: paris, dayStart: spring.start }, 'v')[1], spring.end],
    [dayArgs({ zone: paris, regionZone: paris, dayStart: autumn.start }, 'v')[1], autumn.end],
  ],
  financialYear: () => [
    // From the summer's clock to the winter's, and a calendar year.
    [
      financialYear(paris, 10, 2026),
      { startTs: utc('2025-09-30T22:00'), endTs: utc('2026-09-30T22:00'), lastDay: '20260930' },
    ],
    [
      financialYear(paris, 3, 2028),
      { startTs: utc('2027-02-28T23:00'), endTs: utc('2028-02-29T23:00'), lastDay: '20280229' },
    ],
    [
      financialYear(reunion, 1, 2026),
      { startTs: utc('2025-12-31T20:00'), endTs: utc('2026-12-31T20:00'), lastDay: '20261231' },
    ],
  ],
  localIso: () => [
    [localIso(paris, spring.jump - 1000), '2026-03-29T01:59:59+01:00'],
    [localIso(paris, spring.jump), '2026-03-29T03:00:00+02:00'],
    [localIso(paris, autumn.jump), '2026-10-25T02:00:00+01:00'],
  ],
  validityText: () => [
    [
      validityText(
        [{ type: 'Fixed', period: { startTs: autumn.jump, endTs: autumn.jump + HOUR } }],
        '2026-10-25',
        paris,
        null,
      ),
      `${validityDateStr({ type: 'Fixed', startTs: autumn.jump, endTs: autumn.jump + HOUR }, paris)}\nValable jusqu’au 25/10/2026`,
    ],
  ],
  offlineAnswer: () => [
    [
      offlineAnswer(usedAt(spring.jump), [], { zone: paris, now: spring.jump + HOUR }).lines,
      ['À 03:00, sur cet appareil'],
    ],
    [
      offlineAnswer(usedAt(midnight - 1), [], { zone: paris, now: midnight }).lines,
      ['Le 09/06/2026 à 23:59, sur cet appareil'],
    ],
  ],
}
