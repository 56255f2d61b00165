import type { CallResult } from '../../src/api/client.ts'
import { readCardBalance } from '../../src/features/accounting/read-card-balance.ts'
import { CONFIRMATION_TOKEN } from '../../src/features/orders/paid-steps.ts'
import { unseal } from '../../src/lib/secret-box.ts'
import { openJobs } from '../support/shop-jobs.ts'
import { cards as numbers } from './card-world.ts'
import { type HistoryWorld, type Random, runMoneyJobs, type startPurchase, takeOne } from './history-world.ts'

type Line = CallResult<'/admin/get-order'>['items'][number]

/** One ticket of an item, the last one that is not void. */
function choosePart(item: Line | undefined, left: number) {
  const ticket = item?.tickets.findLast(({ voidAt }) => voidAt === null)
  const price = item ? Math.floor(item.order.total.total.cents / item.order.quantity) : 0
  return {
    kind: 'part' as const,
    orderId: item?.order.id ?? '',
    quantity: 1,
    ticketIds: ticket ? [ticket.id] : [],
    cents: Math.min(left, price),
  }
}

/** What may happen to a purchase, in any order; what is refused changes nothing. */
export function actsOn(
  world: HistoryWorld,
  { id, paymentId, buyer }: Awaited<ReturnType<typeof startPurchase>>,
  random: Random,
) {
  const { app, as, ask, cards, db, events, deliver, vouchers } = world
  const look = () => app.call('/admin/get-order', { id }, as)
  const any = async () => {
    const { items } = await look()
    return items[random(items.length)]?.order.id ?? ''
  }
  const give = async (kind: 'amount' | 'items' | 'part' | 'order') => {
    const { purchase, items } = await look()
    const item = items[random(items.length)]
    const left = purchase.refundable.cents
    const refund =
      kind === 'part'
        ? choosePart(item, left)
        : kind === 'amount'
          ? { kind, cents: 1 + random(Math.max(1, left)) }
          : kind === 'order'
            ? { kind, cents: left }
            : { kind, orderIds: [item?.order.id ?? ''], cents: Math.min(left, item?.refundable.cents ?? 0) }
    const refundedCents = purchase.refunded.cents
    await app.call(
      '/admin/refund-order',
      { purchaseId: purchase.id, refund, refundedCents, reason: 'Essai', sendEmail: false },
      as,
    )
  }
  const exchange = async () => {
    const orderId = await any()
    const { dates } = await app.call('/admin/list-exchange-dates', { orderId }, as)
    const date = dates[random(dates.length)]
    if (!date) return
    const { ticketInfoId, stockIds, refund } = date
    const wish = { orderId, ticketInfoId, stockIds, refundCents: refund.cents, reason: 'Essai' }
    await app.call('/admin/exchange-order', wish, as)
  }
  const decide = async (action: 'confirm' | 'reject') => {
    const { rows } = await db.query('select token_encrypted as token from order_item where id = ?', [await any()])
    if (rows[0]?.token == null) return
    const token = await unseal(app.platform.config.appKey, CONFIRMATION_TOKEN, String(rows[0].token))
    await app.call('/finalize-purchase', { token: token ?? '', orderId: await any(), action }, {})
  }
  const crash = async (work: () => Promise<unknown>) => {
    const write = db.write.bind(db)
    let left = random(3)
    db.write = async (steps) => {
      if (left-- > 0) return write(steps)
      throw new Error('The process has died.')
    }
    await work().catch(() => undefined)
    db.write = write
  }
  const next = async () => {
    const event = takeOne(events, random)
    if (!event) return
    // A payment provider delivers again what was not taken.
    await deliver(event).catch(() => events.push(event))
    if (random(4) === 0) await deliver(event).catch(() => undefined)
  }
  const refundOfIt = async () => (await cards.listRefunds(paymentId)).find(({ status }) => status === 'made')
  return [
    () => world.pay(paymentId, numbers.good),
    () => world.pay(paymentId, numbers.declined),
    () => give('amount'),
    () => give('items'),
    () => give('part'),
    () => give('order'),
    exchange,
    exchange,
    async () => app.call('/admin/cancel-order', { orderId: await any() }, as),
    () => app.call('/cancel-purchase', { paymentId }, { as: buyer }),
    () => decide('confirm'),
    () => decide('reject'),
    () => ask('/refunds', { payment_intent: paymentId, amount: String(1 + random(900)) }),
    () => ask(`/payment_intents/${paymentId}/_dispute`, random(2) === 0 ? {} : { amount: String(1 + random(900)) }),
    async () => {
      const [open] = (await cards.listDisputes(paymentId)).filter(({ status }) => status === 'Open')
      if (open) await ask(`/disputes/${open.providerId}/_end`, { outcome: random(2) === 0 ? 'won' : 'lost' })
    },
    async () => {
      const made = random(4) === 0 ? await refundOfIt() : undefined
      if (made) await ask(`/refunds/${made.providerId}/_fail`)
    },
    next,
    next,
    next,
    () => runMoneyJobs(world),
    () => crash(() => runMoneyJobs(world)),
    () => crash(next),
    async () => app.advance(random(40) * 60_000),
    async () => world.fail(random(3) === 0),
    async () =>
      vouchers.fail((['capture', 'release', 'refund'] as const)[random(3)] ?? 'refund', { after: random(2) === 0 }),
    async () => vouchers.mend(),
    async () => readCardBalance(await openJobs(app)),
  ]
}
