/** PDFs of a partner bear no code that we can read: their holders are let in by name, place by place. */
import { expect, test } from 'vitest'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { newId } from '#lib/new-id.ts'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'

const DAY = 86_400_000

async function namedWorld(places = 3) {
  const world = await checkInWorld()
  const { sold } = await world.sell({ mode: 'Pregenerated', documents: places + 2 }, places)
  const { token } = await world.newLink(sold)
  const day = async (known: string | null = null) =>
    world.app.call('/get-scan-day', { token, codes: { version: null, named: known } })
  const [ticket] = (await day()).named?.list ?? []
  if (!ticket) throw new Error('Nobody is named.')
  const admit = (count: number, facts: object = {}) =>
    world.app.call('/admit-scanned-name', { token, ticketId: ticket.id, places: count, ...newScan(), ...facts })
  return { ...world, sold, token, day, ticket, admit }
}

test('a ticket without a code is listed by name and places, and each place is admitted once', async () => {
  const { app, admin, sold, token, day, ticket, admit, db } = await namedWorld()
  expect(ticket).toMatchObject({ name: 'Marie Duval', activityId: sold.activityId, places: 3, admitted: 0 })
  const scan = newScan('Porte A')
  expect(await admit(2, scan)).toMatchObject({ result: { outcome: 'admitted' }, admitted: 2, left: 1 })
  // The answer was lost, and the device sends it again.
  expect(await admit(2, scan)).toMatchObject({ result: { outcome: 'admitted' }, admitted: 2, left: 1 })
  expect(await admit(2)).toMatchObject({
    result: { outcome: 'alreadyUsed', used: { place: 'Porte A · Entrée nord' } },
    ...{ admitted: 0, left: 1 },
  })
  expect(await admit(1)).toMatchObject({ admitted: 1, left: 0 })
  expect(await admit(1)).toMatchObject({ result: { outcome: 'alreadyUsed' }, admitted: 0, left: 0 })
  const after = await day()
  expect([after.admitted, after.slots[0], after.named?.list?.[0]]).toMatchObject([
    3,
    { sold: 3, admitted: 3 },
    { places: 3, admitted: 3 },
  ])
  expect((await day(after.named?.version)).named).toMatchObject({ list: null, isComplete: true })
  expect(await db.orm.select().from(checkIn)).toHaveLength(3)
  const { items } = await app.call('/admin/list-check-ins', {}, { as: admin })
  expect(items.map(({ code, holder }) => [code, holder])).toEqual(
    Array.from({ length: 3 }, () => [null, 'Marie Duval']),
  )
  // An entry that was a mistake is taken back as any other: its place may enter again.
  await app.call('/admin/cancel-check-in', { checkInId: items[0]?.id ?? '' }, { as: admin })
  expect(await admit(1)).toMatchObject({ admitted: 1, left: 0 })
  // Names are sent to devices that ask for codes, and to nobody else by the link.
  expect(JSON.stringify(await app.call('/get-scan-day', { token }))).not.toContain('Duval')
})

test('an operator admits by name on the day that she chose, and is asked when it is not today', async () => {
  const { app, admin, sold, ticket, db } = await namedWorld()
  const input = { vendorId: sold.vendorId, ticketId: ticket.id, places: 3, ...newScan('Bureau') }
  const admit = (facts: object = {}) => app.call('/admin/admit-named', { ...input, ...facts }, { as: admin })
  expect((await app.call('/admin/get-check-in-day', { vendorId: sold.vendorId }, { as: admin })).named).toEqual([
    ticket,
  ])
  expect(await admit({ day: '2026-06-11' })).toMatchObject({ result: { outcome: 'otherDay' }, admitted: 0, left: 3 })
  expect(await db.orm.select().from(checkIn)).toEqual([])
  expect(await admit()).toMatchObject({ admitted: 3, left: 0 })
  await expect(app.call('/admin/admit-named', { ...input, vendorId: 'v-none' }, { as: admin })).rejects.toMatchObject({
    code: 'vendorNotFound',
  })
})

test("another partner's names are neither listed nor admitted, and tickets with a code are not among them", async () => {
  const { app, sell, newLink, ticket, db } = await namedWorld()
  const other = await sell()
  const { token } = await newLink(other.sold)
  expect((await app.call('/get-scan-day', { token, codes: { version: null } })).named?.list).toEqual([])
  for (const ticketId of [ticket.id, newId('oi')])
    expect(await app.call('/admit-scanned-name', { token, ticketId, places: 1, ...newScan() })).toEqual({
      result: { outcome: 'unknown', ticket: null, used: null, ended: null },
      ...{ admitted: 0, left: 0 },
    })
  expect(await db.orm.select().from(checkIn)).toEqual([])
})

test('cancelled places of a name are not admitted, and the door reads that they are cancelled', async () => {
  const { admit, db, day } = await namedWorld()
  await db.write([{ sql: 'update entry set void_at = ? where unit_no = 1', args: [Date.now()] }])
  expect((await day()).named?.list).toMatchObject([{ places: 2 }])
  expect(await admit(3)).toMatchObject({ result: { outcome: 'alreadyUsed' }, admitted: 0, left: 2 })
  expect(await admit(2)).toMatchObject({ admitted: 2, left: 0 })
  await db.write([{ sql: 'update entry set void_at = ?', args: [Date.now()] }])
  expect(await admit(1)).toMatchObject({ result: { outcome: 'void', ended: { reason: 'canceled' } }, admitted: 0 })
  expect((await day()).named?.list).toEqual([])
})

test('places that two devices admitted offline by one name are all counted while there are enough, and disputed beyond', async () => {
  const { offlineDevice, token, ticket, day } = await namedWorld()
  const [one, other] = [await offlineDevice(token, 'Porte A'), await offlineDevice(token, 'Porte B')]
  const places = (count: number) =>
    Array.from({ length: count }, () => ({ scanId: newScan().scanId, hash: ticket.id, at: Date.now() }))
  const first = places(2)
  expect(await one.send(first)).toMatchObject([{ outcome: 'admitted' }, { outcome: 'admitted' }])
  expect(await one.send(first)).toMatchObject([{ outcome: 'admitted' }, { outcome: 'admitted' }])
  expect(await other.send(places(2))).toMatchObject([{ outcome: 'admitted' }, { outcome: 'alreadyUsed' }])
  expect(await day()).toMatchObject({ admitted: 3, disputes: [{ reason: 'alreadyUsed' }] })
  expect(await other.send([{ scanId: newScan().scanId, hash: newId('oi'), at: Date.now() }])).toMatchObject([
    { outcome: 'unknown' },
  ])
})

test('a name of tomorrow is on no list of today', async () => {
  const world = await checkInWorld()
  const { sold } = await world.sell({ mode: 'Pregenerated', documents: 1, startTs: Date.now() + DAY })
  const { token } = await world.newLink(sold)
  const { named } = await world.app.call('/get-scan-day', { token, codes: { version: null } })
  expect(named?.list).toEqual([])
})
