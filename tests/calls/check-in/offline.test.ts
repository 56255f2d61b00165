import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('admissions made offline are stored with the time of the scan, and once, however often they are sent', async () => {
  const { app, admin, db, sell, newLink, offlineDevice, scan } = await checkInWorld()
  const { sold, codes } = await sell({}, 2)
  const { token } = await newLink(sold)
  const phone = await offlineDevice(token, 'Porte A')
  const at = Date.now()
  const admission = await phone.admission(codes[0] ?? '', at)
  app.advance(8 * MINUTE)
  const answer = [
    { scanId: admission.scanId, outcome: 'admitted', codeEnd: codes[0]?.slice(-4), used: { at, own: true } },
  ]
  expect(await phone.send([admission])).toMatchObject(answer)
  expect(await phone.send([admission])).toMatchObject(answer)
  expect(await db.orm.select().from(checkIn)).toMatchObject([
    { at, recordedAt: at + 8 * MINUTE, isOffline: true, deviceName: 'Porte A', dispute: null },
  ])
  expect(await scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'alreadyUsed', used: { at, offline: true } })
  const { items } = await app.call('/admin/list-check-ins', {}, { as: admin })
  expect(items).toMatchObject([{ isOffline: true, at, recordedAt: at + 8 * MINUTE, isDisputed: false }])
})

test('an admission resent after a lost answer counts as one scan', async () => {
  const { db, sell, newLink, offlineDevice, scan } = await checkInWorld()
  const { sold, codes } = await sell()
  const { token } = await newLink(sold)
  const phone = await offlineDevice(token, 'Porte A')
  const admission = await phone.admission(codes[0] ?? '')
  await scan(token, codes[0] ?? '', { ...newScan('Porte A'), scanId: admission.scanId })
  expect(await phone.send([admission])).toMatchObject([{ outcome: 'admitted' }])
  expect((await db.orm.select().from(checkIn)).length).toBe(1)
})

test('a ticket admitted by two devices is reported on both and in the office', async () => {
  const { app, admin, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell()
  const [code = ''] = codes
  const { token } = await newLink(sold)
  const [one, other] = [await offlineDevice(token, 'Porte A'), await offlineDevice(token, 'Porte B')]
  const first = await one.admission(code)
  app.advance(MINUTE)
  const second = await other.admission(code)
  app.advance(5 * MINUTE)
  // The second to let in is the first to be heard of.
  expect(await other.send([second])).toMatchObject([{ outcome: 'admitted' }])
  const late = [{ outcome: 'alreadyUsed', used: { at: second.at, place: 'Porte B · Entrée nord', own: false } }]
  expect(await one.send([first])).toMatchObject(late)
  expect(await one.send([first])).toMatchObject(late)
  for (const { deviceId } of [one, other]) {
    const { disputes, admitted } = await app.call('/get-scan-day', { token, deviceId })
    expect(disputes).toMatchObject([
      {
        codeEnd: code.slice(-4),
        reason: 'alreadyUsed',
        admission: { at: first.at, own: deviceId === one.deviceId },
        first: { at: second.at, own: deviceId === other.deviceId },
      },
    ])
    expect(admitted).toBe(1)
  }
  const list = (facts: object) => app.call('/admin/list-check-ins', facts, { as: admin })
  expect((await list({})).items.map((row) => [row.deviceName, row.dispute, row.isDisputed])).toEqual([
    ['Porte B', null, true],
    ['Porte A', 'alreadyUsed', false],
  ])
  expect((await list({ disputed: true })).total).toBe(2)
})

test('a device is told that a ticket which it admitted offline had been cancelled', async () => {
  const { app, db, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell()
  const { token } = await newLink(sold)
  const phone = await offlineDevice(token, 'Porte A')
  const admission = await phone.admission(codes[0] ?? '')
  await db.write([
    db.orm
      .update(entry)
      .set({ voidAt: Date.now() })
      .where(eq(entry.code, codes[0] ?? '')),
  ])
  expect(await phone.send([admission])).toMatchObject([{ outcome: 'void', used: null }])
  const { disputes } = await app.call('/get-scan-day', { token })
  expect(disputes).toMatchObject([{ reason: 'void', first: null }])
})

test('hashes of another link, partner or day are ignored, and nothing is written', async () => {
  const { app, db, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell()
  const foreign = await sell()
  const [own, other] = [await newLink(sold), await newLink(foreign.sold)]
  const phone = await offlineDevice(own.token, 'Porte A')
  const stranger = await offlineDevice(other.token, 'Porte B')
  expect(await phone.send([await phone.admission(foreign.codes[0] ?? '')])).toMatchObject([
    { outcome: 'unknown', codeEnd: null },
  ])
  expect(await stranger.send([await phone.admission(codes[0] ?? '')])).toMatchObject([{ outcome: 'unknown' }])
  // The ticket has another hash on another day, which is not looked for.
  const { deviceId } = phone
  const admissions = [await phone.admission(codes[0] ?? '')]
  const input = { token: own.token, day: '2026-06-09', admissions, deviceId, deviceName: 'Porte A' }
  expect((await app.call('/reconcile-scans', input)).list).toMatchObject([{ outcome: 'unknown' }])
  expect(await db.orm.select().from(checkIn)).toEqual([])
})

test('admissions made offline before the link ended are accepted for one more day', async () => {
  const { app, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell({}, 3)
  const { token } = await newLink(sold, { expiresAt: Date.now() + 10 * MINUTE })
  const phone = await offlineDevice(token, 'Porte A')
  const [good, late] = [
    await phone.admission(codes[0] ?? ''),
    await phone.admission(codes[1] ?? '', Date.now() + 11 * MINUTE),
  ]
  app.advance(20 * MINUTE)
  expect(await phone.send([good, late])).toMatchObject([{ outcome: 'admitted' }, { outcome: 'unknown' }])
  const lasting = await newLink(sold, { expiresAt: Date.now() + MINUTE })
  const other = await offlineDevice(lasting.token, 'Porte B')
  const admission = await other.admission(codes[2] ?? '')
  app.advance(2 * DAY)
  await expect(other.send([admission])).rejects.toMatchObject({ code: 'scanLinkExpired' })
})

test('admissions made before a link was revoked are kept as disputed and shown to the office; later ones are refused', async () => {
  const { app, admin, db, sell, newLink, offlineDevice, scan } = await checkInWorld()
  const { sold, codes } = await sell({}, 3)
  const { id, token } = await newLink(sold)
  const phone = await offlineDevice(token, 'Porte A')
  const good = await phone.admission(codes[0] ?? '')
  app.advance(MINUTE)
  await app.call('/admin/revoke-scan-link', { scanLinkId: id }, { as: admin })
  const late = await phone.admission(codes[1] ?? '')
  app.advance(MINUTE)
  const answer = [{ outcome: 'revoked', codeEnd: codes[0]?.slice(-4), used: null }, { outcome: 'unknown' }]
  expect(await phone.send([good, late])).toMatchObject(answer)
  expect(await phone.send([good, late])).toMatchObject(answer)
  const { items } = await app.call('/admin/list-check-ins', { disputed: true }, { as: admin })
  expect(items).toMatchObject([{ dispute: 'revoked', code: codes[0], deviceName: 'Porte A', at: good.at }])
  const mails = (await app.mails()).filter(({ kind }) => kind === 'late-scans')
  expect(mails).toMatchObject([
    { recipient: app.platform.config.adminEmail, subject: '1 entrée par un lien retiré : Théâtre du Parc' },
  ])
  expect(mails[0]?.text).toContain('/admin/check-in?')
  // No link vouches for the device: the ticket still lets in, and the office sees both.
  expect(await scan((await newLink(sold)).token, codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
  const both = await app.call('/admin/list-check-ins', { disputed: true }, { as: admin })
  expect(both.items.map((row) => [row.dispute, row.isDisputed])).toEqual([
    [null, true],
    ['revoked', false],
  ])
  expect(await db.orm.select().from(checkIn)).toHaveLength(2)
  // After a day the link is as silent as before.
  app.advance(2 * DAY)
  await expect(phone.send([late])).rejects.toMatchObject({ code: 'scanLinkRevoked' })
})

test('admissions by a device whose clock is ahead are refused', async () => {
  const { db, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell()
  const phone = await offlineDevice((await newLink(sold)).token, 'Porte A')
  await phone.send([await phone.admission(codes[0] ?? '', Date.now() + 3 * MINUTE)])
  expect(await db.orm.select().from(checkIn)).toMatchObject([{ at: Date.now() }])
})
