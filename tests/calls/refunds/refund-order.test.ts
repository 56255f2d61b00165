/** Money given back by an operator (D37): of an order, of items, of an amount. */
import { describe, expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

describe('a refund', () => {
  test('by amount changes no ticket, and its mail states the amount and the reason', async () => {
    const { app, shop, buy, give, look, cards, refunds, entries, counters } = await operatorWorld()
    const sold = await shop.sell()
    const { purchaseId, paymentId } = await buy([{ sold, quantity: 2 }])
    const { refund } = await give(purchaseId, { kind: 'amount', cents: 1600 }, { reason: 'Pluie toute la journée' })
    expect(refund).toMatchObject({ status: 'Pending', amount: { cents: 1600 } })
    expect(cards.givenBack(paymentId)).toBe(0)
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(1600)
    expect(await refunds()).toEqual([[1600, 'Done', 'amount']])
    expect((await entries()).map(({ voidAt }) => voidAt)).toEqual([null, null])
    expect(await counters(sold)).toEqual([[0, 2]])
    const mail = (await app.mails()).filter(({ kind }) => kind === 'refund')
    expect(mail.map(({ text }) => text)).toEqual([expect.stringContaining('Pluie toute la journée')])
    expect(mail[0]?.subject).toContain('16,00')
    const { purchase, story } = await look(purchaseId)
    expect(purchase).toMatchObject({ refunded: { cents: 1600 }, refundable: { cents: 1600 } })
    expect(story.filter(({ kind }) => kind === 'refund' || kind === 'mail').map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Remboursement d’un montant'),
        expect.stringContaining('rendus par le prestataire'),
        'Email de remboursement : envoyé',
      ]),
    )
  })

  test('by items voids their tickets and returns the places, and leaves the others unchanged', async () => {
    const { app, shop, buy, give, items, entries, counters, cards, expectConsistent } = await operatorWorld()
    const [first, second] = [await shop.sell(), await shop.sell({ mode: 'Pregenerated', documents: 3 })]
    const { purchaseId, paymentId, items: bought } = await buy([{ sold: first }, { sold: second }])
    const of = (activityId: string) => bought.find(({ order }) => order.activity.id === activityId)
    const [kept, given] = [of(first.activityId), of(second.activityId)]
    await give(purchaseId, { kind: 'items', orderIds: [given?.order.id ?? ''] })
    await runJobs(app)
    expect(new Map((await items()).map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [kept?.order.id, 'Success'],
        [given?.order.id, 'Canceled'],
      ]),
    )
    const voided = (await entries()).filter(({ voidAt }) => voidAt !== null)
    expect(voided.map(({ orderItemId }) => orderItemId)).toEqual([given?.order.id])
    // D20: the document has left the house, its place does not come back.
    expect([await counters(first), await counters(second)]).toEqual([[[0, 1]], [[0, 1]]])
    expect(cards.givenBack(paymentId)).toBe(given?.refundable.cents)
    await give(purchaseId, { kind: 'items', orderIds: [kept?.order.id ?? ''] })
    expect(await counters(first)).toEqual([[0, 0]])
    await expectConsistent()
  })

  test('by order pays the remaining sum, rejects pending confirmations, and leaves nothing to refund', async () => {
    const { app, shop, buy, give, items, counters, cards, look } = await operatorWorld()
    const [tickets, asked] = [await shop.sell(), await shop.sell({ mode: 'AdminConfirm' })]
    const { purchaseId, paymentId, purchase } = await buy([{ sold: tickets }, { sold: asked }])
    await give(purchaseId, { kind: 'amount', cents: 100 })
    await give(purchaseId, { kind: 'order' })
    await runJobs(app)
    expect((await items()).map(({ status }) => status)).toEqual(expect.arrayContaining(['Canceled', 'Rejected']))
    expect([await counters(tickets), await counters(asked)]).toEqual([[[0, 0]], [[0, 0]]])
    expect(cards.givenBack(paymentId)).toBe(purchase.total.cents)
    expect((await look(purchaseId)).purchase.refundable.cents).toBe(0)
    await expect(give(purchaseId, { kind: 'order' })).rejects.toMatchObject({ status: 400 })
    await expect(give(purchaseId, { kind: 'amount', cents: 1 })).rejects.toMatchObject({ code: 'nothingToRefund' })
  })

  test('is refused when it is too large, when the sum has changed, and when nothing was paid', async () => {
    const { app, shop, buy, give, as, marie, startWith, attempts, refunds } = await operatorWorld()
    const { purchaseId } = await buy([{ sold: await shop.sell() }])
    await expect(give(purchaseId, { kind: 'amount', cents: 1601 })).rejects.toMatchObject({
      code: 'refundTooLarge',
      fields: ['refund.cents'],
    })
    const stale = { purchaseId, refundedCents: 100, reason: 'Erreur', sendEmail: false }
    const refund = { kind: 'amount', cents: 100 } as const
    await expect(app.call('/admin/refund-order', { ...stale, refund }, as)).rejects.toMatchObject({
      code: 'refundConflict',
    })
    await expect(
      app.call('/admin/refund-order', { ...stale, refundedCents: 0, refund: { kind: 'order', cents: 1599 } }, as),
    ).rejects.toMatchObject({ code: 'refundConflict' })
    await expect(
      app.call(
        '/admin/refund-order',
        { ...stale, refundedCents: 0, refund: { kind: 'items', orderIds: ['oi-x'], cents: 1 } },
        as,
      ),
    ).rejects.toMatchObject({ code: 'orderNotFound' })
    await startWith(marie, await shop.sell())
    const open = (await attempts()).find(({ status }) => status === 'Pending')?.id ?? ''
    await expect(give(open, { kind: 'amount', cents: 100 })).rejects.toMatchObject({ code: 'orderNotPaid' })
    await expect(
      app.call('/admin/refund-order', { ...stale, purchaseId: 'pa-nowhere', refund }, as),
    ).rejects.toMatchObject({ code: 'purchaseNotFound' })
    expect(await refunds()).toEqual([])
  })

  test('fails when the bank returns it: the operator sees it, and the money is refundable again', async () => {
    const { app, shop, buy, give, look, cards, refunds, as } = await operatorWorld()
    const { purchaseId, paymentId, items } = await buy([{ sold: await shop.sell() }])
    const { refund } = await give(purchaseId, { kind: 'items', orderIds: [items[0]?.order.id ?? ''] })
    await runJobs(app)
    cards.failRefund(`re_${refund.id}`)
    await deliver(app, cards.event(paymentId, 'refund.failed'))
    await runJobs(app)
    expect(await refunds()).toEqual([[1600, 'Failed', 'items']])
    const after = await look(purchaseId)
    expect(after.purchase.refundable.cents).toBe(1600)
    expect(after.items[0]?.refundDueSince).not.toBeNull()
    const { sections } = await app.call('/admin/list-todo', {}, as)
    expect(sections.filter(({ count }) => count > 0).map(({ kind }) => kind)).toEqual(['toRefund', 'failure'])
  })

  test('leaves only the items that its money was for awaiting a decision when it fails', async () => {
    const { app, shop, buy, give, look, cards } = await operatorWorld()
    const { purchaseId } = await buy([{ sold: await shop.sell() }, { sold: await shop.sell() }])
    await give(purchaseId, { kind: 'amount', cents: 1600 })
    await runJobs(app)
    const { refund } = await give(purchaseId, { kind: 'order' })
    await runJobs(app)
    cards.failRefund(`re_${refund.id}`)
    await deliver(app, cards.event((await look(purchaseId)).purchase.paymentId ?? '', 'refund.failed'))
    await runJobs(app)
    // The 16 € that were left are for one of the two: nothing is left that the other could get back.
    expect((await look(purchaseId)).items.map(({ refundDueSince }) => refundDueSince !== null).sort()).toEqual([
      false,
      true,
    ])
  })
})
