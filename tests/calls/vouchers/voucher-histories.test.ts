/** Random histories of orders that vouchers and cards pay, with providers that fail, beside what the providers have in the end. */
import { expect, test } from 'vitest'
import { giveBackWrongPayment } from '#features/selling/checkout/payment/wrong-payment.ts'
import { atLength } from '../../support/at-length.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { expectToTheCent } from '../../support/voucher-oracle.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const METHODS = ['authorise', 'status', 'capture', 'release', 'refund'] as const

test('each means of payment equals the orders to the cent after any history, and no authorisation is used twice', async () => {
  const world = await voucherWorld()
  const { app, db, shop, add, startBy, start, check, pending, cards, vouchers, payByCard, look, give } = world
  const random = seeded(20_261_123)
  const any = <Item>(all: readonly Item[]): Item | undefined => all[random(all.length)]
  const members = await Promise.all(Array.from({ length: 8 }, () => app.newMember()))
  const things = await Promise.all(
    [900, 2000, 4150].map((price, at) =>
      shop.sell({
        quantity: 100_000,
        startTs: Date.now() + 300 * 86_400_000,
        mode: at === 2 ? 'AdminConfirm' : 'Automatic',
        ticket: { youpiizPrice: price, publicPrice: 5000, fees: at * 45 },
      }),
    ),
  )
  const runMoneyJobs = async () => {
    const kinds = "('ticket-pdf', 'order-mails', 'tickets-ready-mail', 'send-mail')"
    await db.write([{ sql: `delete from job where kind in ${kinds}`, args: [] }])
    await runJobs(app)
  }
  let paid = 0
  let reviewed = 0
  /** Payments of which the card provider has given something back at its own desk. */
  const elsewhere = new Set<string>()
  const history = async () => {
    const member = any(members) ?? world.marie
    for (let left = 1 + random(3); left > 0; left--) {
      const sold = any(things)
      if (sold) await add(member, sold, { quantity: 1 + random(2) })
    }
    if (random(3) === 0) vouchers.fail(any(METHODS) ?? 'capture', { after: random(2) === 0 })
    if (random(6) === 0) await start(member)
    else await startBy(member, random(2) === 0 ? 2000 + random(3000) : 2000)
    const { id } = await pending(member)
    if (random(5) > 0)
      await vouchers.decide(id, any(['authorised', 'authorised', 'authorised', 'declined', 'expired']) ?? 'expired')
    if (random(4) === 0) vouchers.mend()
    await check(member, id)
    if (random(5) === 0)
      await app.call('/pay-without-vouchers', { purchaseId: id }, { as: member }).catch(() => undefined)
    const paymentId = (await pending(member)).paymentId ?? id
    if (random(6) === 0) await app.call('/cancel-purchase', { paymentId }, { as: member })
    if (random(8) === 0) app.advance(31 * 60_000)
    if (random(3) === 0) await runMoneyJobs()
    // Told in another currency first: it waits for the operator, and some of it goes back at the provider's own desk.
    if (random(5) === 0) {
      await payByCard(paymentId, { currency: 'usd' })
      cards.refundElsewhere(paymentId, 1 + random(300))
      await world.deliverRefunds(paymentId)
      await runMoneyJobs()
      reviewed += 1
      if (random(2) === 0) {
        await giveBackWrongPayment(await openJobs(app), id, [])
        return
      }
    }
    await payByCard(paymentId)
    paid += 1
  }
  /** Something becomes of an order that is there. */
  const afterwards = async () => {
    const { rows } = await db.query(
      "select payment_id as id from attempt where status = 'Paid' order by random() limit 1",
    )
    const paymentId = String(rows[0]?.id ?? '')
    const { purchaseId, items, purchase } = await look(paymentId)
    const silent = { sendEmail: false }
    const act = random(4)
    if (act === 0) await give(purchaseId, { kind: 'order' }, silent)
    else if (act === 1) await give(purchaseId, { kind: 'items', orderIds: [any(items)?.order.id ?? ''] }, silent)
    else if (act === 2)
      await give(purchaseId, { kind: 'amount', cents: 1 + random(Math.max(1, purchase.refundable.cents)) }, silent)
    else {
      cards.refundElsewhere(paymentId, 1 + random(400))
      elsewhere.add(paymentId)
    }
  }
  for (let round = 0; round < atLength(10_000, 120); round++) {
    // A refused act changes nothing.
    await history().catch(() => undefined)
    if (random(2) === 0) await afterwards().catch(() => undefined)
    if (random(9) === 0) vouchers.mend()
  }
  vouchers.mend()
  for (let round = 0; round < 4; round++) {
    // Less than what an authorisation lasts: one that was forgotten is still there.
    app.advance(5 * 3_600_000)
    await runMoneyJobs()
    for (const paymentId of elsewhere) await world.deliverRefunds(paymentId)
  }
  await runMoneyJobs()
  const ends = await expectToTheCent(world)
  expect(paid).toBeGreaterThan(50)
  expect(reviewed).toBeGreaterThan(5)
  for (const end of ['Captured', 'Released', 'Declined', 'Expired'])
    expect([end, (ends[end] ?? 0) > 0]).toEqual([end, true])
}, 1_800_000)
