/** Tickets of another day, and tickets that are void: what the person at the door decides, and is told. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashIn, judgeOffline, knownDay } from '#features/tickets/check-in/offline-day.ts'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { offlineAnswer, scanAnswer } from '#features/tickets/check-in/ui/answers.ts'
import { entry } from '#kernel/stock/tables.ts'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { giftWorld } from '../../support/gift-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const paris = (now = Date.now()) => ({ zone: 'Europe/Paris', now })

test('a partner is asked with both dates before a ticket is admitted on another day, and the decision is recorded', async () => {
  const { db, app, admin, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({ startTs: Date.now() + DAY })
  const { token } = await newLink(sold)
  const [code = ''] = codes
  const asked = await scan(token, code)
  expect(scanAnswer(asked, paris())).toMatchObject({
    title: 'Autre jour',
    asks: true,
    lines: expect.arrayContaining(['Date du billet : 11/06/2026, 10:00 - 11:00', 'Aujourd’hui : 10/06/2026']),
  })
  expect(await db.orm.select().from(checkIn)).toEqual([])
  expect(await scan(token, code, { acceptsOtherDay: true })).toMatchObject({ outcome: 'admitted' })
  expect(await db.orm.select().from(checkIn)).toMatchObject([{ day: '2026-06-10', ticketDay: '2026-06-11' }])
  const { items } = await app.call('/admin/list-check-ins', {}, { as: admin })
  expect(items).toMatchObject([{ ticketDay: '2026-06-11', by: 'Entrée nord', deviceName: 'une-porte' }])
  app.advance(DAY)
  expect(await scan(token, code)).toMatchObject({ outcome: 'alreadyUsed' })
})

test('a decision changes nothing for a ticket of today, and nothing for one that is void', async () => {
  const { db, sell, newLink, scan } = await checkInWorld()
  const { sold, codes } = await sell({}, 2)
  const { token } = await newLink(sold)
  expect(await scan(token, codes[0] ?? '', { acceptsOtherDay: true })).toMatchObject({ outcome: 'admitted' })
  expect(await db.orm.select().from(checkIn)).toMatchObject([{ ticketDay: null }])
  await db.write([{ sql: 'update entry set void_at = ? where code = ?', args: [Date.now(), codes[1]] }])
  expect(await scan(token, codes[1] ?? '', { acceptsOtherDay: true })).toMatchObject({ outcome: 'void' })
})

test('a device without a network asks about a ticket of the days around, and its decision is taken', async () => {
  const { app, db, sell, newLink, offlineDevice } = await checkInWorld()
  const { sold, codes } = await sell({ startTs: Date.now() + 2 * DAY }, 2)
  const { token } = await newLink(sold)
  const phone = await offlineDevice(token, 'Porte A')
  expect(phone.day.near).toBeNull()
  const day = await app.call('/get-scan-day', { token, codes: { version: null }, near: { version: null } })
  const known = knownDay(day, null, Date.now())
  if (!known) throw new Error('The day is not known.')
  const hash = await hashIn(known, codes[0] ?? '')
  const verdict = judgeOffline(known, { hash, activityId: undefined, now: Date.now() })
  expect(offlineAnswer(verdict, day.activities, paris())).toMatchObject({
    title: 'Autre jour',
    asks: true,
    lines: ['Date du billet : le 12/06/2026 de 10:00 à 11:00', 'Aujourd’hui : 10/06/2026', 'Une soirée au théâtre'],
  })
  const admission = await phone.admission(codes[0] ?? '')
  // Without a decision such a ticket is nothing that the day knows.
  expect(await phone.send([{ ...admission, scanId: newScan().scanId }])).toMatchObject([{ outcome: 'unknown' }])
  expect(await phone.send([{ ...admission, otherDay: true }])).toMatchObject([{ outcome: 'admitted' }])
  expect(await db.orm.select().from(checkIn)).toMatchObject([
    { day: '2026-06-10', ticketDay: '2026-06-12', isOffline: true },
  ])
  // With the version that it has, a device gets the states alone; the day's own codes are not among them.
  const again = await app.call('/get-scan-day', { token, near: { version: day.near?.codes.version ?? null } })
  expect(again.near?.codes).toMatchObject({ hashes: null, slots: null })
  expect([...(again.near?.codes.states ?? '')].sort()).toEqual(['0', '1'])
})

test('a device does not have the codes of tickets beyond a week around', async () => {
  const { app, sell, newLink } = await checkInWorld()
  const { sold } = await sell({ startTs: Date.now() + 8 * DAY })
  const { token } = await newLink(sold)
  const { near } = await app.call('/get-scan-day', { token, near: { version: null } })
  expect(near).toMatchObject({ slots: [], codes: { hashes: [] } })
})

test('an exchanged ticket says its new date and the code that stands for it, after a second exchange too', async () => {
  const world = await giftWorld()
  const { app, bought, db, entrance, scanAt } = world
  const { orderId, sold } = await bought({ slots: 4 }, 2)
  const old = await db.orm.select().from(entry).where(eq(entry.orderItemId, orderId)).orderBy(entry.unitNo)
  const token = await entrance()
  const standing = async () =>
    (await db.orm.select().from(entry).orderBy(entry.unitNo)).filter(
      ({ voidAt, orderItemId }) => voidAt === null && orderItemId,
    )
  let id = orderId
  for (const at of [0, 1]) {
    const { choices, exchange } = makeExchange(world, id)
    id = (await exchange((await choices()).dates[at])).orderId
    const now = (await standing()).map(({ code }) => code?.slice(-4))
    for (const [unit, { code }] of old.entries()) {
      const told = await scanAt(token, code ?? '')
      expect(told).toMatchObject({ outcome: 'void', ended: { reason: 'exchanged', instead: { codeEnd: now[unit] } } })
      expect(scanAnswer(told, paris())).toMatchObject({
        title: 'Billet échangé',
        lines: expect.arrayContaining([
          'Échangé le 10/06/2026.',
          `Nouvelle date : ${told.ended?.instead?.validity ?? ''}`,
          `Le billet valable est celui dont le code finit par …${now[unit] ?? ''}`,
        ]),
      })
    }
  }
  // A device without a network is told the same.
  const { codes } = await app.call('/get-scan-day', { token, codes: { version: null } })
  expect(codes?.ends.map(({ reason }) => reason)).toContain('exchanged')
  expect(sold.slotIds).toHaveLength(4)
})

test('a refunded ticket says the day of its refund, and nothing of the buyer or the money', async () => {
  const { bought, db, give, entrance, scanAt, marie } = await giftWorld()
  const { orderId, purchaseId } = await bought()
  const [ticket] = await db.orm.select().from(entry).where(eq(entry.orderItemId, orderId))
  await give(purchaseId, { kind: 'items', orderIds: [orderId] }, { reason: 'Enfant malade' })
  const told = await scanAt(await entrance(), ticket?.code ?? '')
  expect(told).toMatchObject({ outcome: 'void', ended: { reason: 'refunded', at: Date.now(), instead: null } })
  expect(scanAnswer(told, paris())).toMatchObject({
    title: 'Billet remboursé',
    lines: expect.arrayContaining(['Remboursé le 10/06/2026.']),
  })
  for (const secret of ['Enfant malade', marie.email, 'Duval']) expect(JSON.stringify(told)).not.toContain(secret)
})
