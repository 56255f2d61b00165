/** A refund whose process dies at any step: it is made once at the provider and told once, whatever comes in which order. */
import { describe, expect, test } from 'vitest'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { refund } from '#kernel/orders/tables.ts'
import { atLength } from '../../support/at-length.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

type World = Awaited<ReturnType<typeof operatorWorld>>

/** Where the process dies while the refund is made. */
const steps = [
  'before the provider is asked for its list',
  'before the refund is asked for',
  'after the refund was made, before its answer came',
  'before the answer was written down',
] as const
type Step = (typeof steps)[number]

const died = () => new CardProviderError('unavailable', 'The process has died.')

/** Kills the work once at a step: what was done before stays, nothing after it is. */
function dieAt({ app, cards, db }: World, step: Step): void {
  const { platform } = app
  const { refund: give, listRefunds } = platform.cards
  const write = db.write.bind(db)
  let alive = true
  const once = (): boolean => {
    const dies = alive
    alive = false
    return dies
  }
  if (step === steps[0])
    platform.cards.listRefunds = async (paymentId) => {
      if (once()) throw died()
      return listRefunds(paymentId)
    }
  if (step === steps[1] || step === steps[2])
    platform.cards.refund = async (input) => {
      if (step === steps[1] && once()) throw died()
      const made = await give(input)
      if (once()) throw died()
      return made
    }
  if (step === steps[3])
    db.write = async (entries) => {
      if (cards.refunds.size > 0 && once()) throw new Error('The process has died.')
      return write(entries)
    }
}

/** Everything that is due, again and again, as time passes. */
async function untilQuiet({ app }: World): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await runJobs(app)
    app.advance(3_700_000)
  }
}

describe('a refund of half an order', () => {
  test.each(steps.flatMap((step) => [true, false].map((told) => [step, told] as const)))(
    'is made once and reported once when the process dies %s (webhook in between: %s)',
    async (step, told) => {
      const world = await operatorWorld()
      const { app, shop, buy, give, cards, refunds } = world
      const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
      dieAt(world, step)
      await give(purchaseId, { kind: 'amount', cents: 800 })
      await runJobs(app)
      if (told) await deliver(app, cards.event(paymentId, 'charge.refunded'))
      // The provider forgets its keys after a day: what it has made is found by our own id.
      cards.forgetKeys()
      await untilQuiet(world)
      expect(cards.givenBack(paymentId)).toBe(800)
      expect(await refunds()).toEqual([[800, 'Done', 'amount']])
      expect((await app.mails()).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    },
  )

  test('is made twice when the row is written after the provider was asked: the control', async () => {
    const world = await operatorWorld()
    const { shop, buy, cards, db, app } = world
    const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
    let asked = 0
    const askFirst = async (dies: boolean) => {
      asked += 1
      await app.platform.cards.refund({ paymentId, key: `click-${asked}`, amountCents: 800 })
      if (dies) throw died()
      await db.write([
        db.orm
          .insert(refund)
          .values({ id: 'rf-late', attemptId: purchaseId, key: 'late', amount: 800, reason: '', createdAt: 0 }),
      ])
    }
    await expect(askFirst(true)).rejects.toThrow('died')
    // Nothing tells the operator that it was made: she asks again.
    await askFirst(false)
    expect(cards.givenBack(paymentId)).toBe(1600)
  })
})

/** A small generator of its own: the same histories each time. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test("the books equal the provider's to the cent after any history of refunds, ours and those in its dashboard", async () => {
  const world = await operatorWorld()
  const { app, shop, buy, give, look, cards, as, refunds, expectConsistent } = world
  const random = seeded(13)
  const payments: string[] = []
  for (let history = 0; history < atLength(200, 6); history++) {
    const [one, other] = [await shop.sell(), await shop.sell({ mode: 'Pregenerated', documents: 2 })]
    const { purchaseId, paymentId, items } = await buy([{ sold: one }, { sold: other }])
    payments.push(paymentId)
    const orders = items.map(({ order }) => order.id)
    const acts = [
      () => give(purchaseId, { kind: 'amount', cents: 1 + random(1600) }),
      () => give(purchaseId, { kind: 'items', orderIds: [orders[random(2)] ?? ''] }),
      () => give(purchaseId, { kind: 'order' }),
      () => app.call('/admin/cancel-order', { orderId: orders[random(2)] ?? '' }, as),
      async () => cards.refundElsewhere(paymentId, 1 + random(900)),
      () => deliver(app, cards.event(paymentId, 'charge.refunded')),
      () => runJobs(app),
      async () => cards.fail(true),
      async () => cards.fail(false),
      async () => cards.forgetKeys(),
    ]
    for (let step = 0; step < 8; step++) {
      // A refused act changes nothing, which the end shows.
      await acts[random(acts.length)]?.().catch(() => undefined)
      const { purchase } = await look(purchaseId)
      expect(purchase.refunded.cents).toBeLessThanOrEqual(purchase.total.cents)
    }
    cards.fail(false)
    await deliver(app, cards.event(paymentId, 'charge.refunded'))
    await untilQuiet(world)
    const { purchase } = await look(purchaseId)
    expect([history, purchase.refunded.cents]).toEqual([history, cards.givenBack(paymentId)])
  }
  const done = (await refunds())
    .filter(([, status]) => status === 'Done')
    .reduce((sum, [amount]) => sum + Number(amount), 0)
  expect(done).toBe(payments.reduce((sum, paymentId) => sum + cards.givenBack(paymentId), 0))
  expect((await refunds()).filter(([, status]) => status === 'Pending')).toEqual([])
  await expectConsistent()
})
