import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIn, scanLink } from '#features/tickets/check-in/tables.ts'
import { audit } from '#handler/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('a sold ticket is admitted once, and the second scan tells when and where the first was', async () => {
  const { app, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({}, 2)
  const { token } = await newLink(sold)
  const first = newScan('Porte A')
  expect(await scan(token, codes[0] ?? '', first)).toMatchObject({
    outcome: 'admitted',
    ticket: { codeEnd: codes[0]?.slice(-4), activityLabel: 'Une soirée au théâtre', unit: 1, units: 2 },
  })
  const at = Date.now()
  app.advance(60_000)
  expect(await scan(token, codes[0] ?? '', newScan('Porte B'))).toMatchObject({
    outcome: 'alreadyUsed',
    used: { at, place: 'Porte A · Entrée nord', own: false, offline: false },
  })
  // The answer was lost, and the device sends the same scan again.
  expect(await scan(token, codes[0] ?? '', first)).toMatchObject({ outcome: 'admitted' })
  expect(await scan(token, codes[1] ?? '')).toMatchObject({ outcome: 'admitted', ticket: { unit: 2 } })
})

test('a code is accepted in the forms in which people type it', async () => {
  const { sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell()
  const { token } = await newLink(sold)
  const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await scan(token, ` ${typed} `)).toMatchObject({ outcome: 'admitted' })
})

test('an invalid ticket is refused with its reason', async () => {
  const { db, sell, buy, newLink, scan } = await checkInWorld()
  const today = await sell()
  const { token } = await newLink(today.sold)
  const { vendorId } = today.sold
  const move = (activityId: string) =>
    db.write([
      db.orm.update(orderItem).set({ vendorId }).where(eq(orderItem.activityId, activityId)),
      { sql: 'update activity set vendor_id = ? where id = ?', args: [vendorId, activityId] },
    ])
  const tomorrow = await sell({ startTs: Date.now() + DAY })
  await move(tomorrow.sold.activityId)
  expect(await scan(token, tomorrow.codes[0] ?? '')).toMatchObject({
    outcome: 'otherDay',
    ticket: { validity: expect.stringContaining('11') },
  })
  const other = await sell({ activity: { label: 'Autre pièce' } })
  await move(other.sold.activityId)
  expect(await scan(token, other.codes[0] ?? '', { activityId: today.sold.activityId })).toMatchObject({
    outcome: 'otherActivity',
    ticket: { activityLabel: 'Autre pièce' },
  })
  const [voided, unpaid] = await buy(today.sold, 2)
  await db.write([
    db.orm
      .update(entry)
      .set({ voidAt: Date.now() })
      .where(eq(entry.code, voided ?? '')),
  ])
  expect(await scan(token, voided ?? '')).toMatchObject({
    outcome: 'void',
    ended: { reason: 'canceled', at: Date.now(), instead: null },
  })
  await db.write([
    {
      sql: "update order_item set status = 'PendingConfirmation' where id = (select order_item_id from entry where code = ?)",
      args: [unpaid],
    },
  ])
  expect(await scan(token, unpaid ?? '')).toMatchObject({
    outcome: 'void',
    ended: { reason: 'unpaid', at: null, instead: null },
  })
  expect(await scan(token, 'CECI-NEST-PASU-NCOD')).toEqual({
    outcome: 'unknown',
    ticket: null,
    used: null,
    ended: null,
  })
  expect(await db.orm.select().from(checkIn)).toEqual([])
  // On any activity of the partner, the other one is good.
  expect(await scan(token, other.codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
})

test("check-in does not find another partner's ticket, and a free document is not a ticket", async () => {
  const { sell, shop, db, newLink, scan } = await checkInWorld()
  const { sold } = await sell()
  const other = await sell()
  const { token } = await newLink(sold)
  expect(await scan(token, other.codes[0] ?? '')).toEqual({
    outcome: 'unknown',
    ticket: null,
    used: null,
    ended: null,
  })
  await shop.addDocuments(sold.slotIds[0] ?? '', 1)
  await db.write([{ sql: "update entry set code = 'LIBRE-1' where order_item_id is null", args: [] }])
  expect(await scan(token, 'libre-1')).toMatchObject({ outcome: 'unknown' })
  expect(await db.orm.select().from(checkIn)).toEqual([])
})

test('a ticket of flexible stock is admitted once, on any day of its period', async () => {
  const { app, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({ kind: 'Flexible', startTs: Date.now() - 10 * DAY }, 2)
  const { token } = await newLink(sold, { expiresAt: Date.now() + 200 * DAY })
  expect(await scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
  app.advance(40 * DAY)
  expect(await scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'alreadyUsed' })
  app.advance(60 * DAY)
  expect(await scan(token, codes[1] ?? '')).toMatchObject({ outcome: 'otherDay' })
})

test('an unknown, expired or revoked check-in link gives no access, and the answer says which it is', async () => {
  const { app, admin, sell, newLink, scan, db } = await checkInWorld()
  const { sold, codes } = await sell()
  const code = codes[0] ?? ''
  const short = await newLink(sold, { expiresAt: Date.now() + HOUR })
  app.advance(1000)
  const revoked = await newLink(sold, { label: 'Entrée sud' })
  await app.call('/admin/revoke-scan-link', { scanLinkId: revoked.id }, { as: admin })
  app.advance(HOUR)
  for (const [token, refusal] of [
    ['guess', { code: 'scanLinkNotFound', status: 404 }],
    [short.token, { code: 'scanLinkExpired', status: 403 }],
    [revoked.token, { code: 'scanLinkRevoked', status: 403 }],
  ] as const) {
    await expect(scan(token, code)).rejects.toMatchObject(refusal)
    await expect(app.call('/get-scan-day', { token })).rejects.toMatchObject(refusal)
  }
  expect(await db.orm.select().from(checkIn)).toEqual([])
  const { items } = await app.call('/admin/list-scan-links', { vendorId: sold.vendorId }, { as: admin })
  expect(items.map(({ label, state }) => [label, state])).toEqual([
    ['Entrée sud', 'revoked'],
    ['Entrée nord', 'expired'],
  ])
})

test("only a hash of a check-in link's secret is stored, and the partner's history names who made and ended the link", async () => {
  const { app, admin, db, sell, newLink } = await checkInWorld()
  const { sold } = await sell()
  const { id, token, url } = await newLink(sold)
  expect(url).toBe(`http://hoobiiz.localhost/controle/${token}`)
  const [row] = await db.orm.select().from(scanLink)
  expect(row?.tokenHash).toBe(await sha256Hex(token))
  await app.call('/admin/revoke-scan-link', { scanLinkId: id }, { as: admin })
  const rows = await db.orm.select().from(audit).where(eq(audit.target, sold.vendorId))
  expect(rows.map(({ call, actorId }) => [call, actorId])).toEqual([
    ['/admin/create-scan-link', admin.userId],
    ['/admin/revoke-scan-link', admin.userId],
  ])
  const everything = JSON.stringify([row, rows, await db.orm.select().from(audit)])
  expect(everything).not.toContain(token)
  const { items } = await app.call('/admin/list-history', { target: sold.vendorId }, { as: admin })
  expect(items.map(({ by }) => by)).toEqual(['Olga Petit', 'Olga Petit'])
})

test('a check-in link that ends in the past or in two years is refused, and the field is named', async () => {
  const { sell, newLink } = await checkInWorld()
  const { sold } = await sell()
  for (const expiresAt of [Date.now(), Date.now() + 2 * 365 * DAY])
    await expect(newLink(sold, { expiresAt })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['expiresAt'] })
  await expect(newLink({ vendorId: 'v-nobody' })).rejects.toMatchObject({ code: 'vendorNotFound' })
})

test('the check-in day lists activities and slots with sold and admitted numbers, and nothing about buyers', async () => {
  const { app, marie, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({ slots: 3 }, 4)
  const { token } = await newLink(sold)
  await scan(token, codes[0] ?? '')
  const response = await app.send('/get-scan-day', { token, codes: { version: null } })
  const text = await response.text()
  for (const secret of [marie.email, 'Marie', 'Duval', '0601020304', ...codes]) expect(text).not.toContain(secret)
  const day = await app.call('/get-scan-day', { token, codes: { version: null } })
  expect(day).toMatchObject({
    vendor: { id: sold.vendorId, name: 'Théâtre du Parc' },
    day: '2026-06-10',
    activities: [{ id: sold.activityId, label: 'Une soirée au théâtre' }],
    link: { label: 'Entrée nord' },
    admitted: 1,
  })
  expect(day.slots.map((slot) => [slot.sold, slot.admitted])).toEqual([
    [4, 1],
    [0, 0],
    [0, 0],
  ])
  expect([...(day.codes?.states ?? '')].sort()).toEqual(['0', '0', '0', '1'])
  expect(day.codes?.used.map(({ at, place }) => [at, day.codes?.places[place]])).toEqual([
    [Date.now(), 'une-porte · Entrée nord'],
  ])
  // With the version that it has, a device gets the states alone.
  const again = await app.call('/get-scan-day', { token, codes: { version: day.codes?.version ?? null } })
  expect(again.codes).toMatchObject({ hashes: null, slots: null, states: day.codes?.states })
})

test('the hashes of codes differ for another link and on another day', async () => {
  const { app, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold } = await sell({ kind: 'Flexible' })
  const one = await offlineDevice((await newLink(sold)).token, 'A')
  const other = await offlineDevice((await newLink(sold)).token, 'B')
  const hashes = [one.codes.hashes, other.codes.hashes]
  app.advance(DAY)
  hashes.push((await offlineDevice((await newLink(sold)).token, 'A')).codes.hashes)
  expect(new Set(hashes.map((list) => list?.[0])).size).toBe(3)
})

test('an operator is asked before a ticket is admitted on another day than its own, and her decision and name are recorded', async () => {
  const { app, admin, db, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({ startTs: Date.now() + DAY })
  const [code = ''] = codes
  const input = { vendorId: sold.vendorId, code, ...newScan('Bureau') }
  const check = (facts: object = {}) => app.call('/admin/check-ticket', { ...input, ...facts }, { as: admin })
  expect(await check()).toMatchObject({ outcome: 'otherDay' })
  // The day that she chose is not today, whatever the ticket says.
  expect(await check({ day: '2026-06-11' })).toMatchObject({ outcome: 'otherDay' })
  expect(await db.orm.select().from(checkIn)).toEqual([])
  expect(await check({ day: '2026-06-11', acceptsOtherDay: true })).toMatchObject({ outcome: 'admitted' })
  const { items, total } = await app.call('/admin/list-check-ins', { day: '2026-06-11' }, { as: admin })
  expect([total, items]).toMatchObject([
    1,
    [{ code, by: 'Olga Petit', deviceName: 'Bureau', dispute: null, isOffline: false, ticketDay: '2026-06-11' }],
  ])
  expect((await app.call('/admin/list-check-ins', {}, { as: admin })).total).toBe(0)
  const audited = await db.orm.select().from(audit).where(eq(audit.call, '/admin/check-ticket'))
  expect(audited.map(({ actorId, after }) => [actorId, after])).toEqual([
    [admin.userId, { admitted: true, otherDay: true }],
  ])
  app.advance(DAY)
  expect(await scan((await newLink(sold)).token, code)).toMatchObject({
    outcome: 'alreadyUsed',
    used: { place: 'Bureau · Administration' },
  })
  expect(await app.call('/admin/get-check-in-day', { vendorId: sold.vendorId }, { as: admin })).toMatchObject({
    day: '2026-06-11',
    admitted: 1,
    slots: [{ sold: 1, admitted: 1 }],
  })
})

test('an operator reverts a mistaken admission: the ticket is valid again, and the history names her', async () => {
  const { app, admin, db, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell()
  const [code = ''] = codes
  const { token } = await newLink(sold)
  await scan(token, code)
  const list = async (facts: object = {}) =>
    (await app.call('/admin/list-check-ins', facts, { as: admin })).items.map((row) => [row.dispute, row.isDisputed])
  const [made] = await db.orm.select().from(checkIn)
  const cancel = () => app.call('/admin/cancel-check-in', { checkInId: made?.id ?? '' }, { as: admin })
  app.advance(1000)
  await cancel()
  // Pressed twice, it is taken back once.
  await cancel()
  expect(await list()).toEqual([['undone', false]])
  expect((await app.call('/get-scan-day', { token })).disputes).toEqual([])
  expect((await app.call('/admin/get-check-in-day', { vendorId: sold.vendorId }, { as: admin })).admitted).toBe(0)
  app.advance(1000)
  expect(await scan(token, code)).toMatchObject({ outcome: 'admitted' })
  // An undone admission counts for nothing: the ticket came in once.
  expect(await list()).toEqual([
    [null, false],
    ['undone', false],
  ])
  expect(await list({ disputed: true })).toEqual([])
  const { items } = await app.call('/admin/list-history', { target: made?.id ?? '' }, { as: admin })
  expect(items.map(({ by }) => by)).toEqual(['Olga Petit'])
  await expect(app.call('/admin/cancel-check-in', { checkInId: 'ki-none' }, { as: admin })).rejects.toMatchObject({
    code: 'checkInNotFound',
  })
})

test("an operator finds a day's admissions by partner, activity and words", async () => {
  const { app, admin, sell, newLink, scan } = await checkInWorld()
  const [one, other] = [await sell({ activity: { label: 'Lac' } }), await sell()]
  for (const { sold, codes } of [one, other]) await scan((await newLink(sold)).token, codes[0] ?? '')
  const count = async (facts: object) => (await app.call('/admin/list-check-ins', facts, { as: admin })).total
  expect(await count({})).toBe(2)
  expect(await count({ vendorId: one.sold.vendorId })).toBe(1)
  expect(await count({ activityId: other.sold.activityId })).toBe(1)
  expect(await count({ text: 'lac' })).toBe(1)
  expect(await count({ day: '2026-06-09' })).toBe(0)
})
