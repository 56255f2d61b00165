/** A month with holiday vouchers: what of them was not captured yet is named, and the card provider's difference is 0. */
import { expect, test } from 'vitest'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

const DAY = 86_400_000

async function closingWorld() {
  const world = await voucherWorld()
  const { app, as, add, marie, shop, startBy, check, pending, vouchers, cards, payByCard, run } = world
  const sold = await shop.sell({ quantity: 50, startTs: Date.now() + 90 * DAY, ticket: { youpiizPrice: 5000 } })

  /** A purchase of one ticket that vouchers pay 20 € of; settled where its card pays the rest. */
  async function begin(member = marie, { pays = true } = {}) {
    app.advance(60_000)
    await add(member, sold)
    await startBy(member, 2000)
    const { id } = await pending(member)
    await vouchers.decide(id, 'authorised')
    await check(member, id)
    const { paymentId } = await pending(member)
    if (paymentId === null) throw new Error('No payment was opened.')
    if (!pays) return { id, cents: 0 }
    await payByCard(paymentId)
    await run()
    const cents = cards.intents.get(paymentId)?.amountCents ?? 0
    cards.lines.push({
      ...{ providerId: `txn_${id}`, type: 'charge', amountCents: cents, feeCents: 49, currency: 'eur' },
      ...{ createdAt: Date.now(), paymentId, attemptId: id, counterpart: `payment:${paymentId}`, region: 'eu' },
    })
    return { id, cents }
  }

  const list = () => app.call('/admin/list-closings', {}, as)
  const read = async () => readCardBalance(await openJobs(app))
  return { ...world, begin, list, read }
}

test('vouchers not yet captured are named with their purchases, and cause no difference with the card provider', async () => {
  const { app, as, begin, list, read, vouchers, run } = await closingWorld()
  const captured = await begin()
  vouchers.fail('capture')
  const counted = await begin(await app.newMember())
  const waiting = await begin(await app.newMember(), { pays: false })
  await read()
  // June is going on: what is under way there is no news.
  expect((await list()).uncaptured).toEqual({ countedCents: 0, waitingCents: 0, purchases: [] })

  app.advance(25 * DAY)
  await read()
  const { months, uncaptured, unmatched, balance } = await list()
  expect(uncaptured).toMatchObject({
    ...{ countedCents: 2000, waitingCents: 2000 },
    purchases: [
      { purchaseId: counted.id, cents: 2000, isCounted: true },
      { purchaseId: waiting.id, cents: 2000, isCounted: false },
    ],
  })
  const june = months.find(({ month }) => month === '2026-06')
  expect(june).toMatchObject({
    ...{ state: 'next', difference: 0, needsReason: false },
    sums: { collected: captured.cents + counted.cents + 4000, vouchers: { collected: 4000 } },
  })
  expect(unmatched).toEqual([])
  expect(balance.ledger).toBe(balance.provider)

  vouchers.mend()
  app.advance(3_600_000)
  await run()
  const after = await list()
  expect(after.uncaptured.purchases.map(({ purchaseId }) => purchaseId)).not.toContain(counted.id)
  const entries = after.months.find(({ month }) => month === '2026-06')?.entries ?? 0
  const seen = { month: '2026-06', entries, difference: 0, without: ['vat' as const, 'plan' as const] }
  expect((await app.call('/admin/close-month', seen, as)).month).toMatchObject({ state: 'closed', difference: 0 })
})
