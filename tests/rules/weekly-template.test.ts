import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expandWeeklyTemplate,
  mergeWeeklySlots,
  slotTimes,
  type WeeklySlot,
  weeklySlotKey,
  weeklySlots,
} from '#features/stock/slots/weekly-template.ts'
import { isContiguous } from '#kernel/stock/spans.ts'
import { formatTime, wallClock } from '#kernel/time/region-time.ts'
import { type TimeRange, type WeeklyHours, weekdays } from '#kernel/time/types.ts'

const paris = 'Europe/Paris'
const utc = (text: string) => Date.parse(text)
const range = (startHour: number, startMinute: number, endHour: number, endMinute: number): TimeRange => ({
  startHour,
  startMinute,
  endHour,
  endMinute,
})
const year = { startTs: utc('2026-01-01T00:00:00Z'), endTs: utc('2027-01-01T00:00:00Z') }
const hour = 3_600_000

const ownZone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/Los_Angeles'
})
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe('weekly template', () => {
  test('keeps its wall-clock time over both clock changes', () => {
    const template = { weekday: 'Sunday' as const, timeOfDay: range(14, 30, 16, 0), period: year }
    for (const zone of [paris, 'Indian/Reunion']) {
      const slots = expandWeeklyTemplate(template, year, zone)
      expect(slots).toHaveLength(52)
      for (const { startTs, endTs } of slots) {
        expect([wallClock(zone, startTs).weekday, formatTime(zone, startTs), formatTime(zone, endTs)]).toEqual([
          'Sunday',
          '14:30',
          '16:00',
        ])
      }
    }
    const march = { startTs: utc('2026-03-22T00:00:00Z'), endTs: utc('2026-04-01T00:00:00Z') }
    expect(expandWeeklyTemplate(template, march, paris).map(({ startTs }) => new Date(startTs).toISOString())).toEqual([
      '2026-03-22T13:30:00.000Z',
      '2026-03-29T12:30:00.000Z',
    ])
  })

  test('makes no night slot inside the skipped hour and one in the repeated hour, and neighbours still touch', () => {
    const night = weeklySlots({ Sunday: [range(0, 0, 5, 0)] }, 30)
    const slotsOn = (from: string, to: string) =>
      night.flatMap((slot) =>
        expandWeeklyTemplate({ ...slot, period: year }, { startTs: utc(from), endTs: utc(to) }, paris),
      )
    const spring = slotsOn('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')
    expect(spring).toHaveLength(8)
    expect(isContiguous(spring)).toBe(true)
    expect(spring.every(({ startTs, endTs }) => endTs - startTs === hour / 2)).toBe(true)
    const autumn = slotsOn('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')
    expect(autumn).toHaveLength(10)
    expect(isContiguous(autumn)).toBe(true)
    expect(new Set(autumn.map(({ startTs }) => startTs)).size).toBe(10)
  })

  test('may hold a slot that ends after midnight', () => {
    const template = { weekday: 'Saturday' as const, timeOfDay: range(23, 0, 1, 0), period: year }
    const [slot] = expandWeeklyTemplate(
      template,
      { startTs: utc('2026-06-06T00:00:00Z'), endTs: utc('2026-06-08T00:00:00Z') },
      paris,
    )
    expect(slot).toEqual({ startTs: utc('2026-06-06T21:00:00Z'), endTs: utc('2026-06-06T23:00:00Z') })
  })

  test('makes only slots that start inside both period and range, start included, end excluded', () => {
    const startTs = utc('2026-06-06T08:00:00Z')
    const template = { weekday: 'Saturday' as const, timeOfDay: range(10, 0, 11, 0) }
    const count = (from: number, to: number) =>
      expandWeeklyTemplate({ ...template, period: { startTs: from, endTs: to } }, year, paris).length
    expect([
      count(startTs, startTs + 1),
      count(startTs + 1, startTs + 2),
      count(startTs - 1, startTs),
      count(startTs, startTs),
    ]).toEqual([1, 0, 0, 0])
    expect(expandWeeklyTemplate({ ...template, period: year }, { startTs, endTs: startTs + 1 }, paris)).toHaveLength(1)
  })

  const weekday = fc.constantFrom(...weekdays)
  const timeOfDay = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 5, max: 600 }))
    .map(([start, length]) => [start, (start + length) % 1440] as const)
    .map(([start, end]) => range(Math.floor(start / 60), start % 60, Math.floor(end / 60), end % 60))
  const zone = fc.constantFrom(paris, 'Indian/Reunion')

  test('gives the same slots when expanded in pieces, in any cut, as at once', () => {
    fc.assert(
      fc.property(
        weekday,
        timeOfDay,
        zone,
        fc.array(fc.integer({ min: year.startTs, max: year.endTs }), { maxLength: 8 }),
        (day, time, timeZone, cuts) => {
          const template = { weekday: day, timeOfDay: time, period: year }
          const whole = expandWeeklyTemplate(template, year, timeZone)
          const bounds = [year.startTs, ...cuts.toSorted((a, b) => a - b), year.endTs]
          const pieces = bounds
            .slice(1)
            .flatMap((endTs, index) => expandWeeklyTemplate(template, { startTs: bounds[index] ?? 0, endTs }, timeZone))
          expect(pieces).toEqual(whole)
          expect(new Set(whole.map(({ startTs }) => startTs)).size).toBe(whole.length)
          for (const slot of whole) expect(slot.endTs).toBeGreaterThan(slot.startTs)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('slot stepping', () => {
  // [K-RULE-025]
  test('fills an opening range to its end, and drops a remainder that is too short for a slot', () => {
    expect(slotTimes(range(9, 0, 10, 45), 30)).toEqual([range(9, 0, 9, 30), range(9, 30, 10, 0), range(10, 0, 10, 30)])
    expect(slotTimes(range(9, 0, 9, 20), 30)).toEqual([])
    expect(slotTimes(range(22, 0, 0, 0), 60)).toEqual([range(22, 0, 23, 0), range(23, 0, 0, 0)])
  })

  test('refuses a duration below one whole minute', () => {
    for (const minutes of [0, -5, 0.5, Number.NaN])
      expect(() => slotTimes(range(9, 0, 10, 0), minutes)).toThrow(RangeError)
    expect(slotTimes(range(9, 0, 9, 2), 1)).toEqual([range(9, 0, 9, 1), range(9, 1, 9, 2)])
  })

  // [K-RULE-025]
  test('fills every opening range of the week, and gives slots after midnight to the next weekday', () => {
    const hours: WeeklyHours = { Monday: [range(14, 0, 15, 0), range(9, 0, 10, 0)], Sunday: [range(23, 0, 1, 0)] }
    expect(weeklySlots(hours, 60).map(weeklySlotKey)).toEqual([
      'Monday 9 0 10 0',
      'Monday 14 0 15 0',
      'Sunday 23 0 0 0',
      'Monday 0 0 1 0',
    ])
    expect(weeklySlots({ Monday: [range(9, 0, 11, 0), range(10, 0, 12, 0)] }, 60)).toHaveLength(3)
  })
})

describe('merging weekly slots', () => {
  const slot = (weekday: WeeklySlot['weekday'], startHour: number): WeeklySlot => ({
    weekday,
    timeOfDay: range(startHour, 0, startHour + 1, 0),
  })

  // [K-RULE-021] [K-RULE-022] [K-RULE-023] [K-RULE-024]
  test('keeps the id of kept slots, gives removed ones no template, and new ones no id', () => {
    const existing = [
      { ...slot('Monday', 9), id: 'swt-1' },
      { ...slot('Monday', 10), id: 'swt-2' },
      { ...slot('Tuesday', 9), id: 'swt-3' },
    ]
    const wanted = [slot('Tuesday', 9), slot('Monday', 9), slot('Tuesday', 10)]
    expect(mergeWeeklySlots(existing, wanted)).toEqual([
      { id: 'swt-3', template: wanted[0] },
      { id: 'swt-1', template: wanted[1] },
      { template: wanted[2] },
      { id: 'swt-2' },
    ])
    const [longer] = [{ ...slot('Monday', 9), timeOfDay: range(9, 0, 11, 0) }]
    expect(mergeWeeklySlots(existing.slice(0, 1), longer ? [longer] : [])).toEqual([
      { template: longer },
      { id: 'swt-1' },
    ])
  })

  // [K-RULE-022] [K-RULE-023] [K-RULE-024]
  test('gives the wanted week, with each id used once', () => {
    const slots = fc.array(
      fc.tuple(fc.constantFrom(...weekdays), fc.integer({ min: 8, max: 11 })).map(([day, at]) => slot(day, at)),
    )
    fc.assert(
      fc.property(slots, slots, (before, wanted) => {
        const existing = before.map((each, index) => ({ ...each, id: `swt-${index}` }))
        const merged = mergeWeeklySlots(existing, wanted)
        const after = merged.flatMap(({ template }) => (template ? [weeklySlotKey(template)] : []))
        expect(after).toEqual([...new Set(wanted.map(weeklySlotKey))])
        const ids = merged.flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(ids.toSorted()).toEqual(existing.map(({ id }) => id).toSorted())
        const keys = new Map(existing.map((each) => [each.id, weeklySlotKey(each)]))
        for (const { id, template } of merged)
          if (id !== undefined && template) expect(keys.get(id)).toBe(weeklySlotKey(template))
        const keptKeys = new Set(before.map(weeklySlotKey))
        for (const { id, template } of merged)
          if (id === undefined && template) expect(keptKeys.has(weeklySlotKey(template))).toBe(false)
      }),
    )
  })
})
