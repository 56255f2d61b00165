/** Two operators and one order: the money goes back once, whoever is faster. */
import { expect, test } from 'vitest'
import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import { refund } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { unseal } from '#lib/secret-box.ts'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

const settled = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort()

test('one of two operators who refund one order at once is told that it has changed, and the buyer is refunded once', async () => {
  const { app, shop, buy, give, cards, operator, refunds, expectConsistent } = await operatorWorld()
  const other = await app.newMember({ isAdmin: true })
  const wishes = [{ kind: 'order' }, { kind: 'amount', cents: 800 }] as const
  for (const first of wishes)
    for (const second of wishes) {
      const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
      const before = (await refunds()).length
      const results = await Promise.allSettled([
        give(purchaseId, first, { as: operator }),
        give(purchaseId, second, { as: other }),
      ])
      expect(settled(results)).toEqual(['fulfilled', 'rejected'])
      const refused = results.find((result) => result.status === 'rejected')
      expect(refused?.reason).toMatchObject({ status: 409 })
      await runJobs(app)
      expect((await refunds()).length).toBe(before + 1)
      expect([800, 1600]).toContain(cards.givenBack(paymentId))
    }
  await expectConsistent()
})

test('an order cancelled by one operator and refunded by another returns its place once, and its money at most once', async () => {
  const { app, shop, buy, give, cards, as, counters, items, expectConsistent } = await operatorWorld()
  const sold = await shop.sell()
  const { purchaseId, paymentId, items: bought } = await buy([{ sold }])
  const orderId = bought[0]?.order.id ?? ''
  await Promise.allSettled([
    app.call('/admin/cancel-order', { orderId }, as),
    give(purchaseId, { kind: 'items', orderIds: [orderId] }),
    app.call('/admin/cancel-order', { orderId }, as),
  ])
  await runJobs(app)
  expect((await items()).map(({ status }) => status)).toEqual(['Canceled'])
  expect(await counters(sold)).toEqual([[0, 0]])
  expect([0, 1600]).toContain(cards.givenBack(paymentId))
  await expectConsistent()
})

test('the database refuses refunds beyond the payment, pending ones included; without its rule it accepts them', async () => {
  const { shop, buy, db } = await operatorWorld()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  const give = (amount: number, status: 'Pending' | 'Done' | 'Failed' = 'Pending') => {
    const id = newId('rf')
    const row = { id, attemptId: purchaseId, key: id, amount, reason: 'Essai', status, createdAt: 0 }
    return db.write([db.orm.insert(refund).values(row)])
  }
  await give(1000)
  await give(9999, 'Failed')
  await expect(give(601)).rejects.toThrow('more is given back than was captured')
  await expect(db.write([{ sql: "update refund set status = 'Done'", args: [] }])).rejects.toThrow('more is given back')
  await expect(db.write([{ sql: 'update attempt set captured = 999', args: [] }])).rejects.toThrow('more is given back')
  await give(600)
  // The control.
  for (const trigger of ['refund_within_payment', 'refund_stays_within_payment'])
    await db.write([{ sql: `drop trigger ${trigger}`, args: [] }])
  await give(601)
  expect((await db.orm.select().from(refund)).filter(({ status }) => status === 'Pending')).toHaveLength(3)
})

/** An operator gives an order back; before that is written the buyer's bank takes the money, and the books learn it. */
async function disputedMeanwhile(isGuarded: boolean) {
  const { app, shop, buy, give, cards, refunds, entries, db } = await operatorWorld()
  const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
  const bankTakesIt = async () => {
    cards.dispute(paymentId, 1000)
    await deliver(app, cards.event(paymentId, 'charge.dispute.created'))
    await runJobs(app)
  }
  meanwhile(db, bankTakesIt, isGuarded ? [] : [GUARDS])
  const [outcome] = await Promise.allSettled([give(purchaseId, { kind: 'order' })])
  await runJobs(app)
  return {
    answered: outcome.status === 'rejected' ? outcome.reason.code : 'done',
    refunds: await refunds(),
    isVoid: (await entries()).some(({ voidAt }) => voidAt !== null),
  }
}

test("an operator's refund is refused when a bank takes the money meanwhile; without guards it stays pending for ever", async () => {
  expect(await disputedMeanwhile(true)).toEqual({ answered: 'refundConflict', refunds: [], isVoid: false })
  // Neither made nor refused for good: it would wait for ever.
  expect(await disputedMeanwhile(false)).toEqual({
    answered: 'done',
    refunds: [[1600, 'Pending', 'order']],
    isVoid: true,
  })
})

test('an order confirmed, rejected, refunded and cancelled at once ends in one way, and is refunded once', async () => {
  const { app, shop, buy, give, cards, as, db, items, entries, counters, expectConsistent } = await operatorWorld()
  const other = await app.newMember({ isAdmin: true })
  // The first caller differs from round to round.
  for (let round = 0; round < 4; round++) {
    const sold = await shop.sell({ mode: 'AdminConfirm' })
    const { purchaseId, paymentId, items: bought } = await buy([{ sold }])
    const orderId = bought[0]?.order.id ?? ''
    const { rows } = await db.query('select token_encrypted as token from order_item where id = ?', [orderId])
    const token = (await unseal(app.platform.config.appKey, CONFIRMATION_TOKEN, String(rows[0]?.token))) ?? ''
    const decide = (action: 'confirm' | 'reject', by: typeof as) =>
      app.call('/finalize-purchase', { token, orderId, action, rejection: { kind: 'full', text: '' } }, by)
    const acts = [
      () => decide('confirm', as),
      () => decide(round % 2 === 0 ? 'confirm' : 'reject', { as: other }),
      () => give(purchaseId, { kind: 'order' }, { as: other }),
      () => give(purchaseId, { kind: 'items', orderIds: [orderId] }),
      () => app.call('/admin/cancel-order', { orderId }, as),
    ]
    await Promise.allSettled([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()))
    await runJobs(app)
    const status = (await items()).find(({ id }) => id === orderId)?.status ?? ''
    expect(['Success', 'Rejected', 'Canceled']).toContain(status)
    const made = await db.query('select status, amount from refund where attempt_id = ?', [purchaseId])
    const given = cards.givenBack(paymentId)
    expect(made.rows.map((row) => [row.status, Number(row.amount)])).toEqual(given === 0 ? [] : [['Done', 1600]])
    // A refunded buyer has no valid ticket, and the place is free again.
    const standing = (await entries()).filter(({ orderItemId, voidAt }) => orderItemId === orderId && voidAt === null)
    if (given > 0) {
      expect(['Rejected', 'Canceled']).toContain(status)
      expect(standing).toEqual([])
      expect(await counters(sold)).toEqual([[0, 0]])
    }
  }
  await expectConsistent()
})
