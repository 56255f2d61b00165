import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { fakeVouchers } from './fake-vouchers.ts'
import { operatorWorld } from './operator-world.ts'
import { deliver, runJobs } from './shop-jobs.ts'
import type { Member } from './test-app.ts'

export const ACCOUNT = '12345678901'

/** A shop that takes holiday vouchers from 20 € on, a member who has some, and an operator. */
export async function voucherWorld() {
  const vouchers = fakeVouchers()
  const world = await operatorWorld({ vouchers })
  const { app, cards, db, start } = world

  /** Starts the purchase of what is in the cart. */
  const startBy = (member: Member, cents: number, account = ACCOUNT) =>
    app.call('/start-cart-purchase', { vouchers: { cents, account } }, { as: member })

  const check = (member: Member, purchaseId: string) => app.call('/check-voucher', { purchaseId }, { as: member })

  /** The open purchase of a member, as the cart shows it. */
  const pending = async (member: Member) => {
    const { pendingOrders } = await app.call('/list-cart', {}, { as: member })
    const [order] = pendingOrders
    if (!order) throw new Error('No purchase is open.')
    return order
  }

  /** Told in another currency than the order's, the payment waits for the operator. */
  const payByCard = async (paymentId: string, { currency = 'eur' } = {}) => {
    cards.pay(paymentId)
    const event = cards.event(paymentId)
    await deliver(app, { ...event, id: `${event.id}-${currency}`, currency })
  }

  /** The card provider says that there is news of refunds. */
  const deliverRefunds = (paymentId: string) => deliver(app, cards.event(paymentId, 'charge.refunded'))

  const statuses = async () => (await db.orm.select().from(voucherPayment)).map(({ status }) => status)

  /** Cents of members by means and bucket. */
  const booked = async () => {
    const { rows } = await db.query(
      `select means, bucket, sum(amount) as cents from ledger_entry where payer = 'member'
        group by means, bucket having sum(amount) <> 0 order by means, bucket`,
    )
    return Object.fromEntries(rows.map(({ means, bucket, cents }) => [`${means} ${bucket}`, Number(cents)]))
  }

  return {
    ...world,
    vouchers,
    start,
    startBy,
    check,
    pending,
    payByCard,
    deliverRefunds,
    statuses,
    booked,
    run: () => runJobs(app),
  }
}
