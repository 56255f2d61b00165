/** Reference of a price reduction, by Code de la consommation L112-1-1 as read on 28 November 2026 (docs/law.md). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferPeriod, priorPrice, soldSpans, type TariffPeriod } from '#kernel/prices/prior-price.ts'

const DAY = 86_400_000
const use = { activityId: 'a', vendorId: 'v', slotStartTs: null, zone: 'Europe/Paris' }

/** Days since the first one; null lasts. */
type Days = [from: number, until: number | null]
const lasting = ([from, until]: Days) => ({ fromTs: from * DAY, untilTs: until === null ? null : until * DAY })
const tariff = (price: number, days: Days, fees = 0): TariffPeriod => ({ ...lasting(days), price, fees })
const promotion = (percent: number, days: Days, id = `o${percent}`): OfferPeriod => ({
  ...lasting(days),
  offer: {
    id,
    discount: { type: 'Percent', percent },
    target: { type: 'Global' },
    flash: { type: 'Disabled' },
    visibility: 'Public',
  },
})
const flash = (percent: number, days: Days, flashDays: [number, number]): OfferPeriod => {
  const { offer, ...period } = promotion(percent, days)
  return {
    ...period,
    offer: { ...offer, flash: { type: 'Period', startTs: flashDays[0] * DAY, endTs: flashDays[1] * DAY } },
  }
}

const prior = (tariffs: TariffPeriod[], offers: OfferPeriod[], day: number) =>
  priorPrice(soldSpans(tariffs, offers, use), day * DAY)

const cases: [source: string, tariffs: TariffPeriod[], offers: OfferPeriod[], day: number, reference: number | null][] =
  [
    ['no announced reduction needs no reference', [tariff(3000, [0, null])], [], 100, null],
    [
      'the lowest price of the thirty days before it (I, second paragraph)',
      [tariff(3000, [0, 80]), tariff(2800, [80, 90]), tariff(3200, [90, null])],
      [promotion(20, [100, null])],
      101,
      2800,
    ],
    [
      'a price that ended thirty days before it counts no more',
      [tariff(2000, [0, 70]), tariff(3000, [70, null])],
      [promotion(20, [100, null])],
      101,
      3000,
    ],
    [
      'a price that ended a day later counts',
      [tariff(2000, [0, 71]), tariff(3000, [71, null])],
      [promotion(20, [100, null])],
      101,
      2000,
    ],
    [
      'on sale for less than thirty days: the whole time (guidance of the Commission, 2021/C 526/02, for new products)',
      [tariff(3000, [95, null])],
      [promotion(20, [100, null])],
      101,
      3000,
    ],
    [
      'reduced from the first day on: no price was charged before, so no reduction is announced',
      [tariff(3000, [100, null])],
      [promotion(20, [100, null])],
      101,
      null,
    ],
    [
      'successive reductions keep the price before the first one (I, third paragraph)',
      [tariff(3000, [0, null])],
      [promotion(10, [100, 110]), promotion(20, [110, 150]), promotion(30, [150, null])],
      160,
      3000,
    ],
    [
      'a reduction that shrinks is a new one, and the lower price before it counts',
      [tariff(3000, [0, null])],
      [promotion(30, [100, 110]), promotion(10, [110, null])],
      111,
      2100,
    ],
    [
      'a second promotion after some days at the full price refers to the first one',
      [tariff(3000, [0, null])],
      [promotion(20, [100, 110]), promotion(30, [115, null])],
      116,
      2400,
    ],
    [
      'the same, more than thirty days later, refers to the full price',
      [tariff(3000, [0, null])],
      [promotion(20, [100, 110]), promotion(30, [140, null])],
      141,
      3000,
    ],
    [
      'a price raised just before its promotion is no reference',
      [tariff(2000, [0, 95]), tariff(3000, [95, null])],
      [promotion(20, [100, null])],
      101,
      2000,
    ],
    [
      'a promotion with hours of its own begins with them, not with its making',
      [tariff(3000, [0, 95]), tariff(2900, [95, null])],
      [flash(20, [50, null], [100, 120])],
      101,
      2900,
    ],
    [
      'an earlier promotion that ended within the thirty days was charged',
      [tariff(3000, [0, null])],
      [promotion(40, [60, 75]), promotion(20, [100, null])],
      101,
      1800,
    ],
    [
      'fees that cannot be avoided are in the price',
      [tariff(3000, [0, null], 100)],
      [promotion(20, [100, null])],
      101,
      3100,
    ],
    ['after its end nothing is announced', [tariff(3000, [0, null])], [promotion(20, [100, 110])], 110, null],
  ]

test.each(cases)('a reduction announces: %s', (_, tariffs, offers, day, reference) => {
  expect(prior(tariffs, offers, day)).toBe(reference)
})

/** The rule told day by day, as an inspector would with a calendar. */
function byCalendar(tariffs: TariffPeriod[], offers: OfferPeriod[], day: number): number | null {
  const on = (period: { fromTs: number; untilTs: number | null }, at: number) =>
    period.fromTs <= at * DAY && (period.untilTs === null || at * DAY < period.untilTs)
  const days = Array.from({ length: day + 1 }, (_, at) => {
    const full = tariffs.filter((period) => on(period, at)).at(-1)?.price
    if (full === undefined) return null
    const best = Math.max(
      0,
      ...offers.flatMap(({ offer, ...period }) =>
        on(period, at) && offer.discount.type === 'Percent' ? [offer.discount.percent] : [],
      ),
    )
    return { full, price: Math.ceil((full * (100 - best)) / 100) }
  })
  let first = day
  const reduced = (at: number) => (days[at]?.price ?? 0) < (days[at]?.full ?? 0)
  if (!reduced(day)) return null
  while (reduced(first - 1) && (days[first - 1]?.price ?? 0) >= (days[first]?.price ?? 0)) first -= 1
  const before = days.slice(Math.max(0, first - 30), first).flatMap((each) => (each ? [each.price] : []))
  return before.length === 0 ? null : Math.min(...before)
}

/** Tariffs one after the other, with pauses. */
const anyTariffs = fc
  .array(
    fc.record({ price: fc.integer({ min: 1, max: 50 }), pause: fc.nat(20), days: fc.integer({ min: 1, max: 40 }) }),
  )
  .map((spans) => {
    let at = 0
    return spans.map(({ price, pause, days }) => {
      at += pause
      const from = at
      at += days
      return tariff(price * 100, [from, at])
    })
  })
const anyOffers = fc.array(
  fc.record({
    percent: fc.integer({ min: 1, max: 90 }),
    from: fc.nat(120),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  { maxLength: 6 },
)

test('the reference equals that of a calendar of days, for any tariffs and promotions', () => {
  fc.assert(
    fc.property(anyTariffs, anyOffers, fc.nat(150), (tariffs, offers, day) => {
      const periods = offers.map(({ percent, from, days }, at) =>
        promotion(percent, [from, days === null ? null : from + days], `o${at}`),
      )
      expect(prior(tariffs, periods, day)).toBe(byCalendar(tariffs, periods, day))
    }),
    { numRuns: 500 },
  )
})
