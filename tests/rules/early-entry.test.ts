/** Tickets of slots after midnight at the evening's door, minute by minute, on the nights on which clocks change too. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeTicket, type TicketFacts } from '#features/tickets/check-in/judge-ticket.ts'
import { judgeOffline, type KnownDay } from '#features/tickets/check-in/offline-day.ts'
import { eveningBefore } from '#kernel/stock/early-entry.ts'
import { dayKey, dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Sundays whose night is of 23, 25 and 24 hours. */
const nights = [
  ['Europe/Paris', '2026-03-29'],
  ['Europe/Paris', '2026-10-25'],
  ['Europe/Paris', '2026-06-14'],
  ['Indian/Reunion', '2026-03-29'],
  ['Indian/Reunion', '2026-10-25'],
] as const

const findMidnight = (zone: string, day: string) => dayKeyToUtc(zone, day) ?? Number.NaN
const ticket = (zone: string, startTs: number, hours: number): TicketFacts => ({
  ...{ vendorId: 'v', activityId: 'a', status: 'Success', voidAt: null, isUsed: false },
  period: { startTs, endTs: startTs + 2 * HOUR, fromTs: eveningBefore(zone, startTs, hours) },
})
const door = (zone: string, now: number) => ({ vendorId: 'v', zone, now, dayStart: startOfDay(zone, now) })

describe.each(nights)('in %s, the night to %s', (zone, sunday) => {
  const midnight = findMidnight(zone, sunday)

  test('a door admits a ticket on its day, and the evening before from its hours on, to the minute', () => {
    const night = fc.record({
      hours: fc.integer({ min: 0, max: 12 }),
      /** Minutes from midnight to the slot. */
      slot: fc.integer({ min: 0, max: 16 * 60 }),
      /** Minutes from the slot's door to the scan. */
      late: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 })),
    })
    fc.assert(
      fc.property(night, ({ hours, slot, late }) => {
        const startTs = midnight + slot * MINUTE
        const now = startTs - hours * HOUR + late * MINUTE
        const today = dayKey(zone, now)
        const isTonight = dayKey(zone, startOfDay(zone, now, 1)) === sunday && startTs - now <= hours * HOUR
        const isItsDay = today === sunday || (today === dayKey(zone, startTs + 2 * HOUR - 1) && today > sunday)
        expect(judgeTicket(ticket(zone, startTs, hours), door(zone, now)).outcome).toBe(
          isTonight || isItsDay ? 'admitted' : 'otherDay',
        )
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    [2, 15, 0],
    [2, 119, 0],
    [12, 11 * 60, 0],
    [1, 0, 0],
  ])('with %i hours, a ticket %i minutes after midnight is refused a minute before its door opens', (hours, slot) => {
    const startTs = midnight + slot * MINUTE
    const from = startTs - hours * HOUR
    const outcomeAt = (now: number) => judgeTicket(ticket(zone, startTs, hours), door(zone, now)).outcome
    expect([from - MINUTE, from, midnight - MINUTE, midnight, midnight + DAY + 2 * HOUR].map(outcomeAt)).toEqual([
      'otherDay',
      'admitted',
      'admitted',
      'admitted',
      'otherDay',
    ])
    expect(outcomeAt(from - DAY)).toBe('otherDay')
  })
})

test('a door refuses a ticket the evening before without hours, and one of a period or of a partner’s day', () => {
  const midnight = findMidnight('Europe/Paris', '2026-06-14')
  const evening = door('Europe/Paris', midnight - MINUTE)
  expect(judgeTicket(ticket('Europe/Paris', midnight, 0), evening).outcome).toBe('otherDay')
  const period = { startTs: midnight, endTs: midnight + DAY, fromTs: null }
  expect(judgeTicket({ ...ticket('Europe/Paris', midnight, 2), period }, evening).outcome).toBe('otherDay')
})

test('a device without a network refuses such a ticket until its door opens, and then admits it', () => {
  const startTs = findMidnight('Europe/Paris', '2026-10-25') + 15 * MINUTE
  const fromTs = startTs - 2 * HOUR
  const slot = {
    ...{ stockId: 's', activityId: 'a', kind: 'Fixed' as const, sold: 1, admitted: 0 },
    ...{ startTs, endTs: startTs + HOUR, fromTs },
  }
  const known: KnownDay = {
    slots: [slot],
    codes: {
      salt: '',
      version: '',
      hashes: ['h'],
      slots: [0],
      states: '0',
      used: [],
      places: [],
      ends: [],
      isComplete: true,
    },
    near: null,
    at: new Map([['h', 0]]),
    own: new Map(),
    heardAt: fromTs - MINUTE,
    until: fromTs + HOUR,
  }
  expect(judgeOffline(known, { hash: 'h', activityId: undefined, now: fromTs - 1 }).outcome).toBe('otherDay')
  expect(judgeOffline(known, { hash: 'h', activityId: undefined, now: fromTs }).outcome).toBe('admitted')
})
