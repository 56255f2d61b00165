/** A refund that goes back to card and vouchers is two rows: wherever the process dies, also between them, each is made once. */
import { expect, test } from 'vitest'
import { refund } from '#kernel/orders/tables.ts'
import { Killed, killAt } from '../../support/killed-writes.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { expectToTheCent } from '../../support/voucher-oracle.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

const VOUCHER = 2000

type World = Awaited<ReturnType<typeof partedPurchase>>

/** Part after which the process dies: the other one is not asked for yet. */
interface Between {
  first: 'card' | 'voucher' | null
  onFirst: () => void
}

/** An order of 40 € that vouchers pay 20 € of, captured. */
async function partedPurchase() {
  const world = await voucherWorld()
  const { app, marie, add, shop, startBy, check, pending, vouchers, payByCard, run, look } = world
  const sold = await shop.sell({
    quantity: 1000,
    startTs: Date.now() + 300 * 86_400_000,
    ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 150 },
  })
  async function buy() {
    await add(marie, sold)
    await startBy(marie, VOUCHER)
    const { id } = await pending(marie)
    await vouchers.decide(id, 'authorised')
    await check(marie, id)
    const paymentId = (await pending(marie)).paymentId ?? ''
    await payByCard(paymentId)
    await run()
    return { id, paymentId, purchaseId: (await look(paymentId)).purchaseId }
  }
  /** Both providers hear of a process only while it lives. Answers what starts the next one. */
  const dieWith = (isDead: () => boolean, between: Between = { first: null, onFirst: () => undefined }) => {
    const { cards, vouchers: own } = app.platform
    if (own === null) throw new Error('There is no voucher provider.')
    const asked = { card: cards.refund, voucher: own.refund }
    const listed = cards.listRefunds
    let firstIsMade = () => {}
    const made = new Promise<void>((resolve) => {
      firstIsMade = resolve
    })
    const whileAlive =
      <Input, Answer>(means: 'card' | 'voucher', ask: (input: Input) => Promise<Answer>) =>
      async (input: Input): Promise<Answer> => {
        if (between.first !== null && between.first !== means) await made
        if (isDead()) throw new Killed()
        const answer = await ask(input)
        if (between.first === means) {
          between.onFirst()
          firstIsMade()
          throw new Killed()
        }
        return answer
      }
    cards.refund = whileAlive('card', asked.card)
    own.refund = whileAlive('voucher', asked.voucher)
    cards.listRefunds = async (paymentId) => {
      if (isDead()) throw new Killed()
      return listed(paymentId)
    }
    return () => {
      cards.refund = asked.card
      own.refund = asked.voucher
      cards.listRefunds = listed
    }
  }
  /** Leases of the dead process end, and everything that is due is done. */
  const untilQuiet = async () => {
    for (let round = 0; round < 12; round++) {
      await runJobs(app)
      app.advance(3_700_000)
    }
  }
  const parts = async (purchaseId: string) =>
    (await world.db.orm.select().from(refund))
      .filter(({ attemptId }) => attemptId === purchaseId)
      .map(({ means, amount, status }) => [means, amount, status])
      .toSorted()
  return { ...world, buy, dieWith, untilQuiet, parts }
}

/** Expects of a refund of 10 € whose process died: each part once and one mail, or nothing at all. */
async function expectOnce(
  { app, db, cards, vouchers, parts }: World,
  { id, paymentId, purchaseId }: Awaited<ReturnType<World['buy']>>,
  isAsked: boolean,
) {
  const isThere = isAsked || (await parts(purchaseId)).length > 0
  const back = { card: cards.givenBack(paymentId), voucher: VOUCHER - vouchers.kept(id) }
  expect(back.card + back.voucher).toBe(isThere ? 1000 : 0)
  if (isThere)
    expect(await parts(purchaseId)).toEqual([
      ['card', back.card, 'Done'],
      ['voucher', back.voucher, 'Done'],
    ])
  const mails = (await app.mails()).filter(({ kind }) => kind === 'refund')
  expect(mails).toHaveLength(isThere ? 1 : 0)
  await db.write([{ sql: 'delete from mail', args: [] }])
}

// [D37]
test.each([{ isWritten: false }, { isWritten: true }])(
  'a refund killed at any write (after the write: $isWritten) returns their parts to card and vouchers, with one mail',
  async (how) => {
    const world = await partedPurchase()
    const { app, db, buy, give, cards, dieWith, untilQuiet } = world
    let deaths = 0
    for (let at = 1; ; at++) {
      const bought = await buy()
      const death = killAt(db, at, how)
      const restart = dieWith(death.isReached)
      const asking = give(bought.purchaseId, { kind: 'amount', cents: 1000 })
      const [{ status }] = await Promise.allSettled([asking])
      await runJobs(app).catch(() => undefined)
      death.restart()
      restart()
      if (!death.isReached()) break
      deaths += 1
      // The provider forgets its keys after a day: what it has made is found by our own id.
      cards.forgetKeys()
      await untilQuiet()
      await expectOnce(world, bought, status === 'fulfilled')
    }
    expect(deaths).toBeGreaterThan(5)
    await untilQuiet()
    await expectToTheCent(world)
  },
  90_000,
)

test.each(['card', 'voucher'] as const)(
  'a refund killed after one part is made (%s), before the other is requested, makes both once',
  async (first) => {
    const world = await partedPurchase()
    const { app, db, buy, give, cards, vouchers, dieWith, untilQuiet, parts } = world
    const bought = await buy()
    await give(bought.purchaseId, { kind: 'amount', cents: 1000 })
    let isDead = false
    const write = db.write.bind(db)
    db.write = async (steps) => {
      if (isDead) throw new Killed()
      return write(steps)
    }
    const restart = dieWith(() => isDead, {
      first,
      onFirst: () => {
        isDead = true
      },
    })
    await runJobs(app).catch(() => undefined)
    const back = { card: cards.givenBack(bought.paymentId), voucher: VOUCHER - vouchers.kept(bought.id) }
    expect([back.card > 0, back.voucher > 0]).toEqual([first === 'card', first === 'voucher'])
    expect((await parts(bought.purchaseId)).map(([, , status]) => status)).toEqual(['Pending', 'Pending'])
    db.write = write
    restart()
    cards.forgetKeys()
    await untilQuiet()
    await expectOnce(world, bought, true)
    await expectToTheCent(world)
  },
)

test('control: vouchers asked under a new key after a lost answer are refunded twice', async () => {
  const { buy, vouchers } = await partedPurchase()
  const { id } = await buy()
  vouchers.fail('refund', { after: true })
  await expect(vouchers.refund({ reference: id, key: 'click-1', amountCents: 500 })).rejects.toThrow('lost')
  vouchers.mend()
  await vouchers.refund({ reference: id, key: 'click-2', amountCents: 500 })
  expect(vouchers.kept(id)).toBe(VOUCHER - 1000)
})
