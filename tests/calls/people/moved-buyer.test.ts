/** A person who is moved, or leaves, while they have a cart, a payment that waits and two sessions: what holds. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#kernel/accounts/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import type { Sold } from '../../support/shop.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { HOST } from '../../support/test-app.ts'

const ATELIER = 'atelier.hoobiiz.localhost'

/** Léa has a free and a premium offer and one of her group in the cart, and has begun to pay for another of her group. */
async function buyerOfGroup() {
  const world = await buyingWorld()
  const { app, shop } = world
  const group = await app.newGroup({ label: 'Atelier', cseDomain: ATELIER, permCse: true })
  const admin = await app.newMember({ isAdmin: true })
  const lea = await app.newMember({ groupId: group.id, host: ATELIER })
  const desk = lea.cookies.get(ATELIER) ?? ''
  await app.signIn(lea, ATELIER)
  const at = { as: lea, host: ATELIER }
  const put = ({ slotIds, ticketId }: Sold) =>
    app.call(
      '/add-ticket-to-cart',
      { stockIds: slotIds.slice(0, 1), ticketInfoId: ticketId, quantity: 1, options: [] },
      at,
    )
  const paid = await shop.sell({ activity: { label: 'Payée', groupId: group.id } })
  await put(paid)
  const { payment } = await app.call('/start-cart-purchase', {}, at)
  if (!payment) throw new Error('No payment was opened.')
  const own = await shop.sell({ activity: { label: 'Du groupe', groupId: group.id } })
  const premium = await shop.sell({ activity: { label: 'Premium', cse: true } })
  const free = await shop.sell({ activity: { label: 'Pour tous' } })
  for (const sold of [own, premium, free]) await put(sold)
  const sessions = () => app.db().orm.select().from(session).where(eq(session.userId, lea.userId))
  return { ...world, group, admin, lea, desk, at, paid, payment, sessions }
}

const labels = (items: readonly { activity: { label: string } }[]) => items.map(({ activity }) => activity.label).sort()

test('a buyer moved to the default group keeps the payment, loses forbidden cart items, and all sessions end', async () => {
  const { app, admin, lea, desk, at, paid, payment, cards, counters, items, sessions, expectConsistent } =
    await buyerOfGroup()
  expect(await sessions()).toHaveLength(2)
  const { effects } = await app.call(
    '/admin/preview-move-user-to-group',
    { userId: lea.userId, groupIds: ['ROOT'] },
    { as: admin },
  )
  expect(effects).toMatchObject({ endedSessions: 2, lostCartItems: expect.arrayContaining(['Du groupe', 'Premium']) })
  expect(effects.lostCartItems).not.toContain('Pour tous')
  await app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds: ['ROOT'] }, { as: admin })

  expect(await sessions()).toEqual([])
  for (const caller of [at, { headers: { cookie: desk }, host: ATELIER }])
    await expect(app.call('/list-cart', {}, caller)).rejects.toMatchObject({ code: 'unauthenticated' })

  // The provider takes the money that it was asked for, and what it pays for was held for it.
  expect(await counters(paid)).toEqual([[1, 0]])
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)
  expect((await items()).map(({ status }) => status)).toEqual(['Success'])
  expect(await counters(paid)).toEqual([[0, 1]])

  await app.signIn(lea, HOST)
  const here = { as: lea }
  const { list } = await app.call('/list-purchase', {}, here)
  expect(list).toMatchObject([{ status: 'Success', attachments: [{ status: 'Ready' }] }])
  // Items that they may no longer buy leave the cart, and the rest is sold.
  expect(labels((await app.call('/list-cart', {}, here)).cartItems)).toEqual(['Pour tous'])
  const { payment: next, failedItems } = await app.call('/start-cart-purchase', {}, here)
  expect([next?.total, failedItems]).toEqual([payment.total, []])
  await expectConsistent()
})

test('a buyer whose access is closed keeps the payment, and finds order and cart when it is reopened', async () => {
  const { app, admin, lea, at, payment, cards, items, sessions, expectConsistent } = await buyerOfGroup()
  await app.call('/admin/close-access', { userId: lea.userId }, { as: admin })
  expect(await sessions()).toEqual([])
  await expect(app.call('/list-cart', {}, at)).rejects.toMatchObject({ code: 'unauthenticated' })
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)
  expect((await items()).map(({ status }) => status)).toEqual(['Success'])
  await app.call('/admin/reopen-access', { userId: lea.userId }, { as: admin })
  await app.signIn(lea, ATELIER)
  expect((await app.call('/list-purchase', {}, at)).list).toHaveLength(1)
  expect(labels((await app.call('/list-cart', {}, at)).cartItems)).toEqual(['Du groupe', 'Pour tous', 'Premium'])
  await expectConsistent()
})
