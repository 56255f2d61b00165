/** Random histories of subsidised purchases beside an oracle that knows nothing of the product's own sums. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyBuckets, unplaced } from '#features/money/accounting/ledger-buckets.ts'
import { ledgerEntry } from '#features/money/accounting/tables.ts'
import { partCents } from '#features/operation/order-office/office/refund/refund-part.tsx'
import { attempt, orderItem, refund } from '#kernel/orders/tables.ts'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { setTerms } from '../../support/agents.ts'
import { atLength } from '../../support/at-length.ts'
import { expectEntriesMatchLedger } from '../../support/entries-oracle.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { seeded } from '../../support/seeded.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

type World = Awaited<ReturnType<typeof subsidyWorld>>

const BUDGET = 9000
const MAX_YEAR = 2500
const MAX_ORDER = 1100

/** Documents and mails move no money, and would take most of the time. */
async function runMoneyJobs({ app, db }: World): Promise<void> {
  const kinds = "('ticket-pdf', 'order-mails', 'tickets-ready-mail', 'send-mail')"
  await db.write([{ sql: `delete from job where kind in ${kinds}`, args: [] }])
  await runJobs(app)
}

/** Reads every share, and reckons by itself what the committee may have paid and to whom. */
async function expectWithinBounds({ db, used }: World): Promise<void> {
  const shares = await db.orm.select().from(subsidyShare)
  const attempts = new Map((await db.orm.select().from(attempt)).map((row) => [row.id, row]))
  const items = new Map((await db.orm.select().from(orderItem)).map((row) => [row.id, row]))
  const sums = { all: 0, people: new Map<string, number>(), orders: new Map<string, number>() }
  for (const { orderItemId, userId, attemptId, amount, returned } of shares) {
    const item = items.get(orderItemId)
    const standing = amount - returned
    expect(item?.subsidy).toBe(amount)
    if (item?.status === 'Canceled' || item?.status === 'Rejected') expect(standing).toBe(0)
    sums.all += standing
    sums.people.set(userId, (sums.people.get(userId) ?? 0) + standing)
    sums.orders.set(attemptId, (sums.orders.get(attemptId) ?? 0) + amount)
  }
  expect(sums.all).toBeLessThanOrEqual(BUDGET)
  expect(await used()).toBe(sums.all)
  for (const cents of sums.people.values()) expect(cents).toBeLessThanOrEqual(MAX_YEAR)
  for (const cents of sums.orders.values()) expect(cents).toBeLessThanOrEqual(MAX_ORDER)
  // The buyer's and the committee's payments add up to the order's price, to the cent.
  for (const [id, { total }] of attempts) {
    const own = [...items.values()].filter(({ attemptId }) => attemptId === id)
    const costs = own.reduce((sum, item) => sum + item.ticketInfoTotal + item.optionsTotal + item.fees, 0)
    expect(total + own.reduce((sum, { subsidy }) => sum + subsidy, 0)).toBe(costs)
  }
}

/** Each payer's buckets add up, and the committee's are what its shares of paid orders say. */
async function expectBooksAddUp({ db }: World): Promise<void> {
  const sums = { member: emptyBuckets(), committee: emptyBuckets() }
  for (const { payer, bucket, amount } of await db.orm.select().from(ledgerEntry))
    sums[payer === 'committee' ? 'committee' : 'member'][bucket] += amount
  expect([unplaced(sums.member), unplaced(sums.committee)]).toEqual([0, 0])
  const paid = (await db.orm.select().from(attempt)).filter(({ status }) => status === 'Paid')
  const shares = (await db.orm.select().from(subsidyShare)).filter(({ attemptId }) =>
    paid.some(({ id }) => id === attemptId),
  )
  expect(sums.committee.collected).toBe(shares.reduce((sum, { amount }) => sum + amount, 0))
  expect(sums.committee.refunded).toBe(shares.reduce((sum, { returned }) => sum + returned, 0))
  const refunds = (await db.orm.select().from(refund)).filter(({ status }) => status === 'Done')
  expect(sums.member.refunded).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0))
}

test('budgets and ceilings are never exceeded after any history of orders, cancellations, refunds and ended holds', async () => {
  const world = await subsidyWorld()
  const { app, db, group, shop, add, budget, rule, give, look, cards, operator } = world
  await budget(BUDGET)
  await rule({ maxPerYear: MAX_YEAR, maxPerOrder: MAX_ORDER })
  const random = seeded(20_261_122)
  const members = await Promise.all(Array.from({ length: 6 }, () => app.newMember({ groupId: group.id })))
  const things = await Promise.all(
    [300, 700, 1500, 4000].map((price, at) =>
      shop.sell({
        quantity: 1000,
        slots: 2,
        mode: at === 3 ? 'AdminConfirm' : 'Automatic',
        startTs: Date.now() + 60 * 86_400_000,
        ticket: { youpiizPrice: price, publicPrice: 5000, fees: at * 20 },
      }),
    ),
  )
  const payments: string[] = []
  let parts = 0
  let exchanges = 0
  const any = <Item>(all: readonly Item[]): Item | undefined => all[random(all.length)]
  const buyer = () => any(members) ?? world.paul
  const start = async () => {
    const member = buyer()
    for (let left = 1 + random(3); left > 0; left--) {
      const sold = any(things)
      if (sold) await add(member, sold, { quantity: 1 + random(3) })
    }
    const { payment } = await world.start(member)
    if (payment) payments.push(payment.paymentId)
  }
  const randomRefund = async (kind: 'order' | 'items' | 'amount') => {
    const { purchaseId, items, purchase } = await look(any(payments) ?? '')
    const wish =
      kind === 'amount'
        ? { kind, cents: 1 + random(Math.max(1, purchase.refundable.cents)) }
        : kind === 'items'
          ? { kind, orderIds: [any(items)?.order.id ?? ''] }
          : { kind }
    await give(purchaseId, wish, { sendEmail: false })
  }
  /** Some tickets of an item, as the operator's screen reckons what they cost their buyer. */
  const refundPart = async () => {
    const { purchaseId, items } = await look(any(payments) ?? '')
    const item = any(items.filter(({ order, mode }) => mode !== null && order.quantity > 1))
    if (!item) return
    const { order, tickets } = item
    const quantity = 1 + random(order.quantity - 1)
    const open = tickets.filter(({ voidAt }) => voidAt === null)
    const ticketIds = open.slice(0, quantity).map(({ id }) => id)
    await give(
      purchaseId,
      { kind: 'part', orderId: order.id, quantity, ticketIds, cents: partCents(item, quantity) },
      { sendEmail: false },
    )
    parts += 1
  }
  /** Another date, at what its ticket costs by then. */
  const exchange = async () => {
    const { items } = await look(any(payments) ?? '')
    const { choices, exchange: take } = makeExchange(world, any(items)?.order.id ?? '')
    const date = any((await choices()).dates.filter(({ isDearer }) => !isDearer))
    if (!date) return
    await take(date)
    exchanges += 1
  }
  /** Cheaper or dearer than before, and the fees as well. */
  const changePrice = async () => {
    const [price, fees] = [100 + random(1500), random(60)]
    const ticketId = any(things)?.ticketId ?? ''
    await db.write([db.orm.update(ticketInfo).set({ youpiizPrice: price, fees }).where(eq(ticketInfo.id, ticketId))])
    // Every second price comes with other terms of its partner, who sells by an agent or does not.
    const terms = price % 2 === 0 ? { commission: 1 + price * 6, rate: fees % 3 === 0 ? 850 : 2000 } : null
    await setTerms(db, [any(things)?.vendorId ?? ''], terms)
  }
  const pay = async () => {
    const paymentId = any(payments) ?? ''
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
  }
  const acts: (() => Promise<unknown>)[] = [
    start,
    start,
    pay,
    pay,
    pay,
    () => randomRefund('order'),
    () => randomRefund('items'),
    () => randomRefund('amount'),
    refundPart,
    refundPart,
    exchange,
    exchange,
    changePrice,
    async () => app.call('/cancel-purchase', { paymentId: any(payments) ?? '' }, { as: buyer() }),
    async () => {
      const { items } = await look(any(payments) ?? '')
      await app.call('/admin/cancel-order', { orderId: any(items)?.order.id ?? '' }, { as: operator })
    },
    async () => {
      const paymentId = any(payments) ?? ''
      cards.refundElsewhere(paymentId, 1 + random(300))
      await runMoneyJobs(world)
    },
    async () => {
      app.advance(random(45) * 60_000)
      await runMoneyJobs(world)
    },
  ]
  for (let step = 0; step < atLength(6000, 260); step++) {
    // A refused act changes nothing.
    await any(acts)?.().catch(() => undefined)
    if (step % 20 === 19) await expectWithinBounds(world)
  }
  app.advance(3_600_000)
  for (let round = 0; round < 3; round++) await runMoneyJobs(world)
  await expectWithinBounds(world)
  await expectBooksAddUp(world)
  await expectEntriesMatchLedger(app, world.db, world.operator)
  const shares = await world.shares()
  expect(parts).toBeGreaterThan(0)
  expect(exchanges).toBeGreaterThan(0)
  expect(shares.length).toBeGreaterThan(20)
  expect(shares.some(([, returned]) => (returned ?? 0) > 0)).toBe(true)
}, 120_000)
