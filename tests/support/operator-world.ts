import { attempt, refund } from '#kernel/orders/tables.ts'
import { buyingWorld } from './buying.ts'
import type { Sold } from './shop.ts'
import { deliver, runJobs } from './shop-jobs.ts'
import type { Member, TestAppOptions } from './test-app.ts'

/** A shop with a member who buys and an operator who sees to the orders. */
export async function operatorWorld(options: TestAppOptions = {}) {
  const world = await buyingWorld(options)
  const { app, cards, marie, add, start, db } = world
  const operator = await app.newMember({ isAdmin: true, email: 'operatrice@exemple.test' })
  const as = { as: operator }

  /** One purchase of these things, paid, with its tickets and mails made. */
  async function buy(
    things: readonly ({ sold: Sold } & NonNullable<Parameters<typeof add>[2]>)[],
    buyer: Member = marie,
  ) {
    for (const { sold, ...wish } of things) await add(buyer, sold, wish)
    const { payment } = await start(buyer)
    if (!payment) throw new Error('No payment was opened.')
    const { paymentId } = payment
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    return { ...(await look(paymentId)), paymentId }
  }

  const look = async (id: string) => {
    const found = await app.call('/admin/get-order', { id }, as)
    return { ...found, purchaseId: found.purchase.id }
  }

  /** As the operator's screen asks for it: with what it shows. */
  async function give(
    purchaseId: string,
    refundOf:
      | { kind: 'order' }
      | { kind: 'items'; orderIds: string[] }
      | { kind: 'part'; orderId: string; quantity: number; ticketIds: string[]; cents: number }
      | { kind: 'amount'; cents: number },
    facts: { reason?: string; sendEmail?: boolean; as?: Member } = {},
  ) {
    const { purchase, items } = await look(purchaseId)
    const cents =
      refundOf.kind === 'amount' || refundOf.kind === 'part'
        ? refundOf.cents
        : refundOf.kind === 'order'
          ? purchase.refundable.cents
          : Math.min(
              purchase.refundable.cents,
              items.reduce(
                (sum, item) => sum + (refundOf.orderIds.includes(item.order.id) ? item.refundable.cents : 0),
                0,
              ),
            )
    return app.call(
      '/admin/refund-order',
      {
        purchaseId,
        refund: { ...refundOf, cents },
        refundedCents: purchase.refunded.cents,
        reason: facts.reason ?? 'Geste commercial',
        sendEmail: facts.sendEmail ?? true,
      },
      { as: facts.as ?? operator },
    )
  }

  const refunds = async () =>
    (await db.orm.select().from(refund)).map(({ amount, status, kind }) => [amount, status, kind])
  const attempts = () => db.orm.select().from(attempt)

  return { ...world, operator, as, buy, look, give, refunds, attempts }
}
