import { expect, test } from 'vitest'
import { judgeOffline, knownDay } from '#features/tickets/check-in/offline-day.ts'
import { scanAnswer } from '#features/tickets/check-in/ui/answers.ts'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 00:15 in Paris, in the night on which the clocks go back. */
const QUARTER_PAST = Date.UTC(2026, 9, 24, 22, 15)
const FROM = QUARTER_PAST - 2 * HOUR

/** A ticket of 00:15 on Sunday, and the door on Saturday evening at `now`. */
async function saturdayNight(now: number, earlyEntryHours?: number) {
  const world = await checkInWorld()
  const batch = earlyEntryHours === undefined ? {} : { earlyEntryHours }
  const { sold, codes } = await world.sell({ startTs: QUARTER_PAST, slots: 1, batch }, 2)
  world.app.advance(now - Date.now())
  const admin = await world.app.newMember({ isAdmin: true })
  const { url } = await world.app.call(
    '/admin/create-scan-link',
    { vendorId: sold.vendorId, label: 'Nuit', expiresAt: now + 20 * HOUR },
    { as: admin },
  )
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  return { ...world, admin, sold, codes, token }
}

test('a ticket of 00:15 is admitted the evening before from two hours on, and said at what time until then', async () => {
  const { app, codes, token, scan } = await saturdayNight(FROM - MINUTE)
  const early = await scan(token, codes[0] ?? '')
  expect(early).toMatchObject({ outcome: 'otherDay', ticket: { fromTs: FROM } })
  expect(scanAnswer(early, { zone: 'Europe/Paris', now: Date.now() })).toMatchObject({
    title: 'Autre jour',
    lines: expect.arrayContaining(['Entrée à partir de 22:15.']),
  })
  app.advance(MINUTE)
  expect(await scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
  // Past midnight both belong to Sunday.
  app.advance(2 * HOUR)
  expect(await scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'alreadyUsed', used: { at: FROM } })
  expect(await scan(token, codes[1] ?? '')).toMatchObject({ outcome: 'admitted' })
})

test('an operator’s check-in follows the same hours, and a stock without them waits for midnight', async () => {
  const { app, admin, sold, codes } = await saturdayNight(QUARTER_PAST - 16 * MINUTE, 0)
  const check = (code: string, facts: object = {}) =>
    app.call('/admin/check-ticket', { vendorId: sold.vendorId, code, ...newScan(), ...facts }, { as: admin })
  expect(await check(codes[0] ?? '')).toMatchObject({ outcome: 'otherDay', ticket: { fromTs: null } })
  await app.db('eu').write([{ sql: 'update batch set early_entry_hours = 1', args: [] }])
  expect(await check(codes[0] ?? '', { day: '2026-10-23' })).toMatchObject({ outcome: 'otherDay' })
  expect(await check(codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
  const day = await app.call('/admin/get-check-in-day', { vendorId: sold.vendorId }, { as: admin })
  expect(day).toMatchObject({
    day: '2026-10-24',
    admitted: 1,
    slots: [{ startTs: QUARTER_PAST, fromTs: QUARTER_PAST - HOUR, sold: 2, admitted: 1 }],
  })
  const friday = { vendorId: sold.vendorId, day: '2026-10-23' }
  expect((await app.call('/admin/get-check-in-day', friday, { as: admin })).slots).toEqual([])
  const sunday = { vendorId: sold.vendorId, day: '2026-10-25' }
  expect((await app.call('/admin/get-check-in-day', sunday, { as: admin })).slots).toMatchObject([{ fromTs: null }])
})

test('a device without a network has the codes of after midnight, and its admissions are taken', async () => {
  const { codes, token, offlineDevice, app } = await saturdayNight(FROM - MINUTE)
  const phone = await offlineDevice(token, 'Porte A')
  const known = knownDay(phone.day, null, Date.now())
  const { hash } = await phone.admission(codes[0] ?? '')
  expect(judgeOffline(known, { hash, activityId: undefined, now: FROM - 1 })).toMatchObject({ outcome: 'otherDay' })
  expect(judgeOffline(known, { hash, activityId: undefined, now: FROM })).toMatchObject({ outcome: 'admitted' })
  app.advance(MINUTE)
  expect(await phone.send([await phone.admission(codes[0] ?? '')])).toMatchObject([{ outcome: 'admitted' }])
})
