/** Payments that the buyer's bank has taken back: what is left to refund, and refunds that cannot be made any more. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { job } from '#kernel/jobs/tables.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

type World = Awaited<ReturnType<typeof operatorWorld>>

/** The bank takes money back, and the books learn it. */
async function disputed({ app, cards }: World, paymentId: string, cents?: number) {
  const dispute = cards.dispute(paymentId, cents)
  const told = async (type: string) => {
    await deliver(app, cards.event(paymentId, type))
    await runJobs(app)
  }
  await told('charge.dispute.created')
  return async (status: 'Won' | 'Lost') => {
    dispute.status = status
    await told('charge.dispute.closed')
  }
}

describe('disputed money', () => {
  test('is not refunded, whatever part of the order is requested, until the dispute is won', async () => {
    const world = await operatorWorld()
    const { shop, buy, give, look, cards, app } = world
    const { purchaseId, paymentId, items } = await buy([{ sold: await shop.sell(), quantity: 2 }])
    const decide = await disputed(world, paymentId, 2400)
    const { purchase } = await look(purchaseId)
    expect([purchase.disputed?.cents, purchase.refundable.cents]).toEqual([2400, 800])
    expect((await look(purchaseId)).items[0]?.refundable.cents).toBe(800)
    await expect(give(purchaseId, { kind: 'amount', cents: 801 })).rejects.toMatchObject({ code: 'refundTooLarge' })
    await give(purchaseId, { kind: 'amount', cents: 800 })
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(800)
    await expect(give(purchaseId, { kind: 'amount', cents: 1 })).rejects.toMatchObject({ code: 'nothingToRefund' })
    await decide('Won')
    expect((await look(purchaseId)).purchase).toMatchObject({ refundable: { cents: 2400 } })
    await give(purchaseId, { kind: 'items', orderIds: [items[0]?.order.id ?? ''] })
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(3200)
  })

  test('is never refunded once the dispute is lost', async () => {
    const world = await operatorWorld()
    const { shop, buy, give, look } = world
    const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
    const decide = await disputed(world, paymentId)
    await decide('Lost')
    expect((await look(purchaseId)).purchase.refundable.cents).toBe(0)
    await expect(give(purchaseId, { kind: 'amount', cents: 1 })).rejects.toMatchObject({ code: 'nothingToRefund' })
  })

  test('prevents an exchange of its tickets for a cheaper date', async () => {
    const world = await operatorWorld()
    const { shop, buy } = world
    const sold = await shop.sell({ slots: 1, startTs: Date.now() + 2 * 86_400_000 })
    await shop.alsoSell(sold, { youpiizPrice: 1000, startTs: Date.now() + 5 * 86_400_000 })
    const { paymentId, items } = await buy([{ sold }])
    const { choices, exchange } = makeExchange(world, items[0]?.order.id ?? '')
    const { dates } = await choices()
    await disputed(world, paymentId)
    await expect(exchange(dates[0])).rejects.toMatchObject({
      code: 'exchangeNotPossible',
      message: expect.stringContaining('contesté'),
    })
  })
})

describe('a refund refused by the card provider', () => {
  /** Its row is written, then the bank takes the money: the provider has nothing left to give. */
  async function refused(world: World) {
    const { shop, buy, give, cards, app } = world
    const { purchaseId, paymentId, items } = await buy([{ sold: await shop.sell() }])
    const { refund } = await give(purchaseId, { kind: 'items', orderIds: [items[0]?.order.id ?? ''] })
    cards.dispute(paymentId, 1000)
    await runJobs(app)
    return { purchaseId, paymentId, refundId: refund.id }
  }

  test('can be given up by an operator with a reason: no job retries it, and the money of its item awaits a decision again', async () => {
    const world = await operatorWorld()
    const { app, look, as, refunds, db, cards, expectConsistent } = world
    const { purchaseId, paymentId, refundId } = await refused(world)
    expect((await look(purchaseId)).refunds).toMatchObject([{ status: 'Pending', canAbandon: true }])
    await app.call('/admin/abandon-refund', { refundId, reason: 'La banque a repris l’argent' }, as)
    expect(await refunds()).toEqual([[1600, 'Failed', 'items']])
    expect(await db.orm.select().from(job).where(eq(job.kind, 'refund'))).toEqual([])
    const after = await look(purchaseId)
    expect(after.refunds).toMatchObject([{ error: 'Abandonné : La banque a repris l’argent', canAbandon: false }])
    expect(after.items[0]?.refundDueSince).not.toBeNull()
    expect(await db.orm.select({ call: audit.call }).from(audit).where(eq(audit.target, refundId))).toEqual([
      { call: '/admin/abandon-refund' },
    ])
    expect(cards.givenBack(paymentId)).toBe(0)
    await expect(app.call('/admin/abandon-refund', { refundId, reason: 'Encore' }, as)).rejects.toMatchObject({
      code: 'refundNotPending',
    })
    await expectConsistent()
  })

  test('is not given up when the provider has made it after all, is still being asked, or does not answer', async () => {
    const world = await operatorWorld()
    const { app, as, db, cards, refunds } = world
    const { refundId, paymentId, purchaseId } = await refused(world)
    const abandon = () => app.call('/admin/abandon-refund', { refundId, reason: 'Erreur' }, as)
    await expect(app.call('/admin/abandon-refund', { refundId: 'rf-nowhere', reason: 'x' }, as)).rejects.toMatchObject({
      code: 'refundNotFound',
    })
    cards.fail(true)
    await expect(abandon()).rejects.toMatchObject({ code: 'cardProviderUnavailable' })
    cards.fail(false)
    await db.write([{ sql: "update job set lease_until = ? where kind = 'refund'", args: [Date.now() + 1000] }])
    await expect(abandon()).rejects.toMatchObject({ code: 'refundUnderWay' })
    // The answer was lost: the provider has made it.
    const [dispute] = cards.disputes
    if (dispute) dispute.status = 'Won'
    await cards.refund({
      paymentId,
      key: refundId,
      amountCents: 1600,
      metadata: { refundId, attemptId: purchaseId, region: 'eu' },
    })
    await expect(abandon()).rejects.toMatchObject({ code: 'refundMade' })
    expect(await refunds()).toEqual([[1600, 'Pending', 'items']])
  })

  test('cannot be given up before the provider has been asked', async () => {
    const { shop, buy, give, look } = await operatorWorld()
    const { purchaseId } = await buy([{ sold: await shop.sell() }])
    await give(purchaseId, { kind: 'amount', cents: 100 })
    expect((await look(purchaseId)).refunds).toMatchObject([{ status: 'Pending', canAbandon: false }])
  })
})
