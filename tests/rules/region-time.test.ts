import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dayKey,
  dayKeyToUtc,
  editWallClock,
  formatDate,
  formatTime,
  monthRange,
  startOfDay,
  wallClock,
  wallClockToUtc,
  weekday,
} from '#kernel/time/region-time.ts'

const paris = 'Europe/Paris'
const reunion = 'Indian/Reunion'
const utc = (text: string) => Date.parse(text)
const hour = 3_600_000

const ownZone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Pacific/Kiritimati'
})
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe('region time', () => {
  test('is tested in a process of another time zone', () => {
    expect(new Date(0).getTimezoneOffset()).not.toBe(0)
  })

  // [P-CONSTANT-014]
  test("shows French dates and the region's own hours", () => {
    const ts = utc('2026-07-14T22:30:00Z')
    expect([formatDate(paris, ts), formatTime(paris, ts), weekday(paris, ts)]).toEqual([
      '15/07/2026',
      '00:30',
      'Wednesday',
    ])
    expect([formatDate(reunion, ts), formatTime(reunion, ts)]).toEqual(['15/07/2026', '02:30'])
    expect(dayKey(paris, utc('2026-12-31T22:59:59.999Z'))).toBe('2026-12-31')
    expect(dayKey(paris, utc('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
    expect(dayKey(reunion, utc('2026-12-31T20:00:00Z'))).toBe('2027-01-01')
  })

  test('moves a wall-clock time that the clocks skip to the moment of the jump', () => {
    const jump = utc('2026-03-29T01:00:00Z')
    expect(wallClockToUtc(paris, 2026, 3, 29, 1, 59)).toBe(jump - 60_000)
    for (const minute of [0, 1, 30, 59]) expect(wallClockToUtc(paris, 2026, 3, 29, 2, minute)).toBe(jump)
    expect(wallClockToUtc(paris, 2026, 3, 29, 3, 0)).toBe(jump)
    expect(wallClockToUtc(paris, 2026, 3, 29, 3, 1)).toBe(jump + 60_000)
    expect(wallClockToUtc(reunion, 2026, 3, 29, 2, 30)).toBe(utc('2026-03-28T22:30:00Z'))
  })

  test('takes the first occurrence of a wall-clock time that occurs twice', () => {
    expect(wallClockToUtc(paris, 2026, 10, 25, 1, 59)).toBe(utc('2026-10-24T23:59:00Z'))
    expect(wallClockToUtc(paris, 2026, 10, 25, 2, 0)).toBe(utc('2026-10-25T00:00:00Z'))
    expect(wallClockToUtc(paris, 2026, 10, 25, 2, 59)).toBe(utc('2026-10-25T00:59:00Z'))
    expect(wallClockToUtc(paris, 2026, 10, 25, 3, 0)).toBe(utc('2026-10-25T02:00:00Z'))
    expect(wallClockToUtc(reunion, 2026, 10, 25, 2, 30)).toBe(utc('2026-10-24T22:30:00Z'))
    expect(wallClockToUtc('America/New_York', 2026, 11, 1, 1, 30)).toBe(utc('2026-11-01T05:30:00Z'))
    expect(wallClockToUtc('America/New_York', 2026, 3, 8, 2, 30)).toBe(utc('2026-03-08T07:00:00Z'))
  })

  test('starts days of 23 and 25 hours, and the months around them, at midnight', () => {
    const spring = startOfDay(paris, utc('2026-03-29T12:00:00Z'))
    expect(spring).toBe(utc('2026-03-28T23:00:00Z'))
    expect(startOfDay(paris, spring, 1) - spring).toBe(23 * hour)
    const autumn = startOfDay(paris, utc('2026-10-25T12:00:00Z'))
    expect(startOfDay(paris, autumn, 1) - autumn).toBe(25 * hour)
    expect(startOfDay(reunion, utc('2026-03-29T12:00:00Z'), 1) - startOfDay(reunion, utc('2026-03-29T12:00:00Z'))).toBe(
      24 * hour,
    )
    expect(monthRange(paris, 2026, 3)).toEqual({
      startTs: utc('2026-02-28T23:00:00Z'),
      endTs: utc('2026-03-31T22:00:00Z'),
    })
    expect(monthRange(paris, 2026, 12)).toEqual({
      startTs: utc('2026-11-30T23:00:00Z'),
      endTs: utc('2026-12-31T23:00:00Z'),
    })
    expect(monthRange(reunion, 2026, 2)).toEqual({
      startTs: utc('2026-01-31T20:00:00Z'),
      endTs: utc('2026-02-28T20:00:00Z'),
    })
  })

  test('turns a day key into the start of its day, for real days only', () => {
    expect(dayKeyToUtc(paris, '2026-03-29')).toBe(utc('2026-03-28T23:00:00Z'))
    expect(dayKeyToUtc(paris, '2028-02-29')).toBe(utc('2028-02-28T23:00:00Z'))
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '29/03/2026', '2026-3-29', ''])
      expect(dayKeyToUtc(paris, text)).toBeNull()
  })

  test('throws for an unknown zone or moment instead of returning a wrong hour', () => {
    expect(() => wallClock('Europe/Nowhere', 0)).toThrow(RangeError)
    expect(() => wallClock(paris, Number.NaN)).toThrow(RangeError)
  })

  const zone = fc.constantFrom(paris, reunion, 'America/New_York', 'Australia/Lord_Howe', 'UTC')
  const anyTs = fc.integer({ min: utc('2015-01-01T00:00:00Z'), max: utc('2040-01-01T00:00:00Z') })
  // Moments around Paris clock changes, in and out.
  const nearChange = fc
    .tuple(
      fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z'),
      fc.integer({ min: -180, max: 180 }),
    )
    .map(([change, minutes]) => utc(change) + minutes * 60_000)
  const moment = fc.oneof(anyTs, nearChange)

  test('agrees with Intl about every moment', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, ts) => {
        const parts = new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ts)
        expect(`${formatDate(timeZone, ts)} ${formatTime(timeZone, ts)}`).toBe(parts)
        expect(weekday(timeZone, ts)).toBe(new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' }).format(ts))
      }),
    )
  })

  test('keeps a moment when a form is opened and saved unchanged, in the repeated hour too', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, ts) => {
        expect(editWallClock(timeZone, ts, wallClock(timeZone, ts))).toBe(ts)
      }),
    )
    const second = utc('2026-10-25T01:30:00Z')
    expect(formatTime(paris, second)).toBe('02:30')
    expect(editWallClock(paris, second, wallClock(paris, second))).toBe(second)
    expect(editWallClock(paris, second, { ...wallClock(paris, second), minute: 45 })).toBe(utc('2026-10-25T00:45:00Z'))
  })

  test('never maps later wall-clock times to earlier moments, and maps existing times back to themselves', () => {
    const clock = fc.record({
      day: fc.integer({ min: 24, max: 31 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
      later: fc.integer({ min: 0, max: 200 }),
    })
    fc.assert(
      fc.property(zone, fc.constantFrom(3, 4, 10, 11), clock, (timeZone, month, { day, minutes, later }) => {
        const first = wallClockToUtc(timeZone, 2026, month, day, 0, minutes)
        expect(wallClockToUtc(timeZone, 2026, month, day, 0, minutes + later)).toBeGreaterThanOrEqual(first)
        const shown = wallClock(timeZone, first)
        expect(wallClockToUtc(timeZone, shown.year, shown.month, shown.day, shown.hour, shown.minute)).toBe(first)
      }),
    )
  })
})
