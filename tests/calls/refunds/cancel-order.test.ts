import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'

// [P-STATE-001] [P-RULE-013] [P-RULE-014] [P-CALL-022] [P-RULE-036]
test('a successful order is cancelled without a refund: tickets void, places returned, once', async () => {
  const { app, shop, buy, as, items, entries, counters, cards, db, refunds, expectConsistent } = await operatorWorld()
  const sold = await shop.sell()
  const { items: bought, paymentId } = await buy([{ sold, quantity: 2 }])
  const orderId = bought[0]?.order.id ?? ''
  const { order } = await app.call('/admin/cancel-order', { orderId }, as)
  expect(order.orderItem).toMatchObject({ id: orderId, status: 'Canceled', attachments: [] })
  expect(await app.call('/admin/cancel-order', { orderId }, as)).toMatchObject({
    order: { orderItem: { id: orderId } },
  })
  expect((await items()).map(({ status }) => status)).toEqual(['Canceled'])
  expect((await entries()).every(({ voidAt }) => voidAt !== null)).toBe(true)
  expect(await counters(sold)).toEqual([[0, 0]])
  expect([cards.givenBack(paymentId), await refunds()]).toEqual([0, []])
  expect(await db.orm.select().from(audit).where(eq(audit.target, orderId))).toHaveLength(1)
  await expectConsistent()

  const asked = await buy([{ sold: await shop.sell({ mode: 'AdminConfirm' }) }])
  await expect(app.call('/admin/cancel-order', { orderId: asked.items[0]?.order.id ?? '' }, as)).rejects.toMatchObject({
    code: 'orderConflict',
  })
  await expect(app.call('/admin/cancel-order', { orderId: 'oi-nowhere' }, as)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
})

test('a cancelled order awaits a decision about its money: refunded, or kept with a reason', async () => {
  const { app, shop, buy, as, give, look } = await operatorWorld()
  const first = await buy([{ sold: await shop.sell() }])
  const second = await buy([{ sold: await shop.sell() }])
  const [one, other] = [first.items[0]?.order.id ?? '', second.items[0]?.order.id ?? '']
  for (const orderId of [one, other]) await app.call('/admin/cancel-order', { orderId }, as)
  const due = async () =>
    (await app.call('/admin/list-todo', {}, as)).sections
      .find(({ kind }) => kind === 'toRefund')
      ?.items.map(({ orderId }) => orderId)
  expect(await due()).toEqual([one, other])
  await give(first.purchaseId, { kind: 'items', orderIds: [one] })
  expect(await due()).toEqual([other])
  const kept = { orderId: other, reason: 'Annulée à la demande du client' }
  await app.call('/admin/keep-payment', kept, as)
  expect(await due()).toEqual([])
  await expect(app.call('/admin/keep-payment', kept, as)).rejects.toMatchObject({ code: 'refundDueNotFound' })
  expect((await look(second.purchaseId)).story).toContainEqual(
    expect.objectContaining({ text: 'Pas de remboursement', detail: expect.stringContaining(kept.reason) }),
  )
})
