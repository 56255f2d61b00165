import { expect, test } from 'vitest'
import { hashOfCode } from '#features/tickets/check-in/code-hash.ts'
import type { DayCodes } from '#features/tickets/check-in/day-shapes.ts'
import { findSlot, hashIn, judgeOffline, knownDay, withAdmission } from '#features/tickets/check-in/offline-day.ts'
import type { OfflineChoice } from '#features/tickets/check-in/offline-span.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HEARD = Date.UTC(2026, 5, 10, 18)
const slot = (activityId: string) => ({
  ...{ stockId: `si-${activityId}`, activityId, kind: 'Fixed' as const, sold: 3, admitted: 1 },
  ...{ startTs: HEARD, endTs: HEARD + 3_600_000, fromTs: null },
})

async function day(link: OfflineChoice = {}) {
  const codes: DayCodes = {
    salt: 'sel 2026-06-10',
    version: 'v1',
    hashes: await Promise.all(
      ['LIBRE-1', 'UTILISE', 'ANNULE', 'LAC-1'].map((code) => hashOfCode('sel 2026-06-10', code)),
    ),
    slots: [0, 0, 0, 1],
    states: '0120',
    used: [{ of: 1, at: HEARD - 60_000, place: 0 }],
    places: ['Porte A · Entrée nord'],
    ends: [{ of: 2, reason: 'refunded', at: HEARD - 1, instead: null }],
    isComplete: true,
  }
  const slots = [slot('a-theatre'), slot('a-lac')]
  const tomorrow = { stockId: 'si-demain', activityId: 'a-theatre', kind: 'Fixed' as const }
  const near = {
    slots: [{ ...tomorrow, startTs: HEARD + DAY, endTs: HEARD + DAY + 3_600_000 }],
    codes: {
      ...codes,
      ...{
        version: 'n1',
        hashes: await Promise.all(['DEMAIN', 'DEMAIN-PRIS'].map((code) => hashOfCode(codes.salt, code))),
      },
      ...{ slots: [0, 0], states: '01', used: [{ of: 1, at: HEARD - 1, place: 0 }], ends: [] },
    },
  }
  const heard = { slots, codes, near, link }
  const known = knownDay(heard, null, HEARD)
  if (!known) throw new Error('The day is not known.')
  const judge = async (
    code: string,
    { activityId, now = HEARD, ...facts }: { activityId?: string; now?: number; acceptsOtherDay?: boolean } = {},
  ) => judgeOffline(known, { hash: await hashIn(known, code), activityId, now, ...facts })
  return { codes, slots, near, heard, known, judge }
}

test('offline check-in accepts only the codes downloaded for that day', async () => {
  const { judge, slots } = await day()
  expect(await judge('libre-1')).toEqual({ outcome: 'admitted', used: null, slot: slots[0], ended: null })
  expect(await judge('utilise')).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at: HEARD - 60_000, place: 'Porte A · Entrée nord' },
  })
  expect(await judge('ANNULE')).toMatchObject({ outcome: 'void', ended: { reason: 'refunded', at: HEARD - 1 } })
  expect(await judge('AILLEURS')).toEqual({ outcome: 'unsure', used: null, slot: null, ended: null })
  expect(await judge('LAC-1', { activityId: 'a-theatre' })).toMatchObject({ outcome: 'otherActivity' })
  expect(await judge('LAC-1', { activityId: 'a-lac' })).toMatchObject({ outcome: 'admitted' })
})

test('offline check-in works for as long as its link allows after the last update of the day, and never before the first', async () => {
  const dayEndTs = HEARD + 7 * HOUR
  for (const [offlineFor, ms] of [
    [undefined, 10 * MINUTE],
    ['minutes', 10 * MINUTE],
    ['hour', HOUR],
    ['fourHours', 4 * HOUR],
    ['day', 7 * HOUR],
  ] as const) {
    const { judge } = await day({ dayEndTs, ...(offlineFor ? { offlineFor } : {}) })
    expect(await judge('LIBRE-1', { now: HEARD + ms }), offlineFor).toMatchObject({ outcome: 'admitted' })
    expect(await judge('LIBRE-1', { now: HEARD + ms + 1 }), offlineFor).toMatchObject({ outcome: 'stale' })
  }
  // Heard of a minute before midnight, the day lasts the usual minutes.
  const late = await day({ offlineFor: 'day', dayEndTs: HEARD + MINUTE })
  expect(await late.judge('LIBRE-1', { now: HEARD + 10 * MINUTE })).toMatchObject({ outcome: 'admitted' })
  expect(judgeOffline(null, { hash: 'hash', activityId: undefined, now: HEARD })).toMatchObject({ outcome: 'stale' })
})

test('offline check-in asks before it admits a ticket of the days around, and admits it on a decision alone', async () => {
  const { judge, near, heard, known } = await day()
  expect(await judge('demain')).toEqual({ outcome: 'otherDay', used: null, slot: near.slots[0], ended: null })
  expect(await judge('demain', { acceptsOtherDay: true })).toMatchObject({ outcome: 'admitted' })
  expect(await judge('DEMAIN-PRIS', { acceptsOtherDay: true })).toMatchObject({ outcome: 'alreadyUsed' })
  expect(await judge('ANNULE', { acceptsOtherDay: true })).toMatchObject({ outcome: 'void' })
  expect(await judge('AILLEURS', { acceptsOtherDay: true })).toMatchObject({ outcome: 'unsure' })
  const hash = (await hashIn(known, 'DEMAIN')) ?? ''
  const after = withAdmission(known, hash, HEARD + 1)
  // The days around are asked for less often than the day: they stay, and so does the admission.
  const again = knownDay({ ...heard, near: null }, after, HEARD + 2)
  expect(judgeOffline(again, { hash, activityId: undefined, now: HEARD + 2, acceptsOtherDay: true })).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at: HEARD + 1 },
  })
  // Under another day's salt they are unknown.
  const codes = { ...heard.codes, salt: 'sel 2026-06-11', version: 'v3' }
  expect(knownDay({ ...heard, codes, near: null }, after, HEARD + 2)?.near).toBeNull()
})

test('offline check-in remembers the tickets it admitted when the day is downloaded again', async () => {
  const { known, heard, codes, slots } = await day()
  const hash = (await hashIn(known, 'LIBRE-1')) ?? ''
  const after = withAdmission(known, hash, HEARD + 1000)
  expect(judgeOffline(after, { hash, activityId: undefined, now: HEARD })).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at: HEARD + 1000, place: null },
  })
  expect(findSlot(after, hash)).toEqual(slots[0])
  // The states alone come when the codes are those of before.
  const again = knownDay({ ...heard, codes: { ...codes, hashes: null, slots: null } }, after, HEARD + MINUTE)
  expect(judgeOffline(again, { hash, activityId: undefined, now: HEARD + MINUTE })).toMatchObject({
    outcome: 'alreadyUsed',
  })
  // Without those of that version nothing is known.
  expect(knownDay({ ...heard, codes: { ...codes, version: 'v2', hashes: null, slots: null } }, after, HEARD)).toBeNull()
})
