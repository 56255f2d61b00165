import { expect, test } from 'vitest'
import type { DayCodes } from '#features/tickets/check-in/check-in-shapes.ts'
import { hashOfCode } from '#features/tickets/check-in/code-hash.ts'
import {
  hashIn,
  judgeOffline,
  knownDay,
  knownSlots,
  OFFLINE_MS,
  withAdmission,
} from '#features/tickets/check-in/offline-day.ts'

const HEARD = Date.UTC(2026, 5, 10, 18)
const slot = (activityId: string) => ({
  ...{ stockId: `si-${activityId}`, activityId, kind: 'Fixed' as const, sold: 3, admitted: 1 },
  ...{ startTs: HEARD, endTs: HEARD + 3_600_000, fromTs: null },
})

async function day() {
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
    isComplete: true,
  }
  const slots = [slot('a-theatre'), slot('a-lac')]
  const known = knownDay({ slots, codes }, null, HEARD)
  if (!known) throw new Error('The day is not known.')
  const judge = async (code: string, { activityId, now = HEARD }: { activityId?: string; now?: number } = {}) =>
    judgeOffline(known, await hashIn(known, code), activityId, now)
  return { codes, slots, known, judge }
}

test('offline check-in accepts only the codes downloaded for that day', async () => {
  const { judge, slots } = await day()
  expect(await judge('libre-1')).toEqual({ outcome: 'admitted', used: null, slot: slots[0] })
  expect(await judge('utilise')).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at: HEARD - 60_000, place: 'Porte A · Entrée nord' },
  })
  expect(await judge('ANNULE')).toMatchObject({ outcome: 'void' })
  expect(await judge('AILLEURS')).toEqual({ outcome: 'unsure', used: null, slot: null })
  expect(await judge('LAC-1', { activityId: 'a-theatre' })).toMatchObject({ outcome: 'otherActivity' })
  expect(await judge('LAC-1', { activityId: 'a-lac' })).toMatchObject({ outcome: 'admitted' })
})

test('offline check-in works for ten minutes after the last update of the day, and never before the first', async () => {
  const { judge } = await day()
  expect(OFFLINE_MS).toBe(600_000)
  expect(await judge('LIBRE-1', { now: HEARD + OFFLINE_MS })).toMatchObject({ outcome: 'admitted' })
  expect(await judge('LIBRE-1', { now: HEARD + OFFLINE_MS + 1 })).toMatchObject({ outcome: 'stale' })
  expect(judgeOffline(null, 'hash', undefined, HEARD)).toMatchObject({ outcome: 'stale' })
})

test('offline check-in remembers the tickets it admitted when the day is downloaded again', async () => {
  const { known, codes, slots } = await day()
  const hash = (await hashIn(known, 'LIBRE-1')) ?? ''
  const after = withAdmission(known, hash, HEARD + 1000)
  expect(judgeOffline(after, hash, undefined, HEARD)).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at: HEARD + 1000, place: null },
  })
  expect(knownSlots(after, hash)).toEqual(slots[0])
  // The states alone come when the codes are those of before.
  const again = knownDay({ slots, codes: { ...codes, hashes: null, slots: null } }, after, HEARD + OFFLINE_MS)
  expect(judgeOffline(again, hash, undefined, HEARD + OFFLINE_MS)).toMatchObject({ outcome: 'alreadyUsed' })
  // Without those of that version nothing is known.
  expect(knownDay({ slots, codes: { ...codes, version: 'v2', hashes: null, slots: null } }, after, HEARD)).toBeNull()
})
