/** Buyers of a slot, and mails to them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { slotNoticeJob } from '#features/stock-office/stock-calendar/slot-notice-job.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'
import type { Member } from '../../support/test-app.ts'

async function world() {
  const buying = await buyingWorld()
  const { app, cards, startWith, shop } = buying
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const sold = await shop.sell({ slots: 2, span: 2, quantity: 9, activity: { label: 'Grand zoo' } })
  const buy = async (member: Member, quantity: number) => {
    const { paymentId } = await startWith(member, sold, { quantity, stockIds: sold.slotIds })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
  }
  return { ...buying, admin, sold, buy }
}

const MAIL = { subject: 'Fermeture le 11 juin', text: 'Bonjour,\n\nle zoo est fermé.' }

test('the buyers of a slot and of a day are listed by order, each once, with its state', async () => {
  const { app, admin, sold, buy, marie, startWith } = await world()
  await buy(marie, 2)
  const paul = await app.newMember({ firstName: 'Paul', lastName: 'Roy', phoneNumber: '' })
  await startWith(paul, sold, { quantity: 1, stockIds: sold.slotIds })
  for (const stockIds of [sold.slotIds, sold.slotIds.slice(1)]) {
    const { items, total, people } = await app.call('/admin/list-slot-buyers', { stockIds }, admin)
    // Both have bought at the same moment.
    expect(items.toSorted((one, other) => one.quantity - other.quantity)).toMatchObject([
      { name: 'Paul Roy', phoneNumber: null, quantity: 1, status: 'Pending' },
      { name: 'Marie Duval', email: marie.email, quantity: 2, status: 'Success', ticketLabel: 'Plein tarif' },
    ])
    expect({ total, people }).toEqual({ total: 2, people: 1 })
  }
})

test('the buyers of several slots are a file for the entrance, with their order numbers', async () => {
  const { app, admin, sold, buy, marie } = await world()
  await buy(marie, 2)
  const { items } = await app.call('/admin/list-slot-buyers', { stockIds: sold.slotIds }, admin)
  const [order] = await app.db().orm.select().from(orderItem)
  expect(items).toMatchObject([{ purchaseId: order?.attemptId, number: expect.stringMatching(/\S/) }])
  const asked = new URLSearchParams({ stockIds: sold.slotIds.join(',') })
  const file = await app.fetch(`/office/file/admin/list-slot-buyers?${asked}`, admin)
  const [head, line] = (await file.text()).trim().split('\r\n')
  expect(head).toMatch(/Nom;E-mail;Téléphone;Billet;Quantité;Validité;Statut;Commande;Acheté le$/)
  expect(line?.split(';').slice(0, 8)).toEqual([
    ...['Marie Duval', marie.email, items[0]?.phoneNumber ?? '', 'Plein tarif', '2'],
    ...['"11/06/2026, 10:00 - 12:00"', 'Validée', items[0]?.number],
  ])
})

test('each buyer gets one mail, however many orders, slots and runs of the job there are', async () => {
  const { app, admin, sold, buy, marie, db } = await world()
  await buy(marie, 1)
  await buy(marie, 2)
  const paul = await app.newMember()
  await buy(paul, 1)
  const gone = await app.newMember()
  await buy(gone, 1)
  await db.write([db.orm.update(user).set({ erasedAt: Date.now() }).where(eq(user.id, gone.userId))])
  await runJobs(app)
  const input = { stockIds: sold.slotIds, ...MAIL, people: 2 }
  expect(await app.call('/admin/mail-slot-buyers', input, admin)).toEqual({ people: 2 })
  await runJobs(app)
  const notices = (await app.mails()).filter(({ kind }) => kind === 'slot-notice')
  expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual([marie.email, paul.email].toSorted())
  expect(notices[0]).toMatchObject({ subject: MAIL.subject, status: 'Sent' })
  expect(notices[0]?.text).toContain('le zoo est fermé.')
  expect(notices[0]?.text).toContain('Grand zoo')
  const [noticeId = ''] = notices.map(({ dedupeKey }) => dedupeKey.split(':')[1] ?? '')
  const again = { noticeId, ...MAIL, stockIds: sold.slotIds, userIds: [marie.userId, paul.userId, gone.userId] }
  await slotNoticeJob.run(await openJobs(app), again)
  expect((await app.mails()).filter(({ kind }) => kind === 'slot-notice')).toHaveLength(2)
  const rows = await db.orm.select().from(audit).where(eq(audit.call, '/admin/mail-slot-buyers'))
  expect(rows).toMatchObject([{ after: { subject: MAIL.subject, people: 2, slots: 2 } }])
})

test('mails to buyers are not sent when there are more buyers than the number shown to the operator', async () => {
  const { app, admin, sold, buy, marie } = await world()
  await buy(marie, 1)
  await buy(await app.newMember(), 1)
  const input = { stockIds: sold.slotIds, ...MAIL, people: 1 }
  await expect(app.call('/admin/mail-slot-buyers', input, admin)).rejects.toMatchObject({
    code: 'audienceChanged',
    status: 409,
    details: { people: 2 },
  })
  await runJobs(app)
  expect((await app.mails()).filter(({ kind }) => kind === 'slot-notice')).toEqual([])
})
