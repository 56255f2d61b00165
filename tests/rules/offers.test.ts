import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicableOffers, type OfferUse, offersChangeAt } from '#kernel/prices/offers.ts'
import type { Offer, OfferFlash, OfferTarget } from '#kernel/time/types.ts'

const utc = (text: string) => Date.parse(text)
const nowTs = utc('2026-06-01T08:00:00Z')
const use: OfferUse = {
  activityId: 'a-1',
  vendorId: 'v-1',
  slotStartTs: utc('2026-06-06T08:00:00Z'),
  nowTs,
  zone: 'Europe/Paris',
}
const offer = (changes: Partial<Offer> = {}): Offer => ({
  id: 'o-1',
  discount: { type: 'Percent', percent: 10 },
  target: { type: 'Global' },
  flash: { type: 'Disabled' },
  visibility: 'Public',
  ...changes,
})
const applies = (changes: Partial<Offer>, to: Partial<OfferUse> = {}) =>
  applicableOffers([offer(changes)], { ...use, ...to }).length === 1

describe('applicable offers', () => {
  test('are Public', () => {
    expect(applies({ visibility: 'Public' })).toBe(true)
    expect(applies({ visibility: 'Hidden' })).toBe(false)
    expect(applies({ visibility: 'Archived' })).toBe(false)
  })

  test('are aimed at everything, at the partner or at the activity', () => {
    expect(applies({ target: { type: 'Vendor', id: 'v-1' } })).toBe(true)
    expect(applies({ target: { type: 'Vendor', id: 'v-2' } })).toBe(false)
    expect(applies({ target: { type: 'Vendor', id: 'a-1' } })).toBe(false)
    expect(applies({ target: { type: 'Activity', id: 'a-1' } })).toBe(true)
    expect(applies({ target: { type: 'Activity', id: 'v-1' } })).toBe(false)
  })

  test('include a flash offer from its start until just before its end', () => {
    const flash: OfferFlash = { type: 'Period', startTs: nowTs, endTs: nowTs + 10 }
    expect([-1, 0, 9, 10].map((shift) => applies({ flash }, { nowTs: nowTs + shift }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("include an offer with weekly hours for slots that start inside them, in the region's zone", () => {
    const saturday = { Saturday: [{ startHour: 10, startMinute: 0, endHour: 12, endMinute: 0 }] }
    const target: OfferTarget = { type: 'Activity', id: 'a-1', reservationHoursByWeek: saturday }
    const at = (text: string, zone = 'Europe/Paris') => applies({ target }, { slotStartTs: utc(text), zone })
    expect(at('2026-06-06T08:00:00Z')).toBe(true) // Saturday 10:00
    expect(at('2026-06-06T09:59:00Z')).toBe(true)
    expect(at('2026-06-06T10:00:00Z')).toBe(false) // 12:00
    expect(at('2026-06-06T07:59:00Z')).toBe(false)
    expect(at('2026-06-05T08:00:00Z')).toBe(false) // Friday
    expect(at('2026-01-10T09:00:00Z')).toBe(true) // winter: 10:00
    expect(at('2026-01-10T08:00:00Z')).toBe(false)
    expect(at('2026-06-06T06:00:00Z', 'Indian/Reunion')).toBe(true)
    expect(applies({ target }, { slotStartTs: null })).toBe(false)
    expect(applies({ target: { type: 'Global', reservationHoursByWeek: null } }, { slotStartTs: null })).toBe(true)
  })

  test('include an offer whose weekly hours run past midnight', () => {
    const target: OfferTarget = {
      type: 'Global',
      reservationHoursByWeek: { Saturday: [{ startHour: 22, startMinute: 0, endHour: 2, endMinute: 0 }] },
    }
    const at = (text: string) => applies({ target }, { slotStartTs: utc(text), zone: 'UTC' })
    expect([
      at('2026-06-06T22:00:00Z'),
      at('2026-06-07T01:59:00Z'),
      at('2026-06-07T02:00:00Z'),
      at('2026-06-06T01:00:00Z'),
    ]).toEqual([true, true, false, false])
  })

  test('keep the same winner until the announced change, and change it then', () => {
    const ts = fc.integer({ min: 0, max: 60 })
    const some = fc.record({
      startTs: ts,
      endTs: ts,
      flashing: fc.boolean(),
      visibility: fc.constantFrom<Offer['visibility']>('Public', 'Public', 'Hidden'),
    })
    const list = fc.array(some, { maxLength: 6 }).map((all) =>
      all.map(({ startTs, endTs, flashing, visibility }, index) =>
        offer({
          id: `o-${index}`,
          visibility,
          flash: flashing ? { type: 'Period', startTs, endTs } : { type: 'Disabled' },
        }),
      ),
    )
    const idsAt = (offers: Offer[], now: number) => applicableOffers(offers, { ...use, nowTs: now }).map(({ id }) => id)
    fc.assert(
      fc.property(list, ts, (offers, now) => {
        const change = offersChangeAt(offers, now)
        if (change !== null) expect(change).toBeGreaterThan(now)
        for (let later = now; later < (change ?? 70); later++) expect(idsAt(offers, later)).toEqual(idsAt(offers, now))
        if (change !== null) expect(idsAt(offers, change)).not.toEqual(idsAt(offers, change - 1))
      }),
    )
  })
})
