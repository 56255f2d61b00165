import { expect, test } from 'vitest'
import { orderItem } from '../../../src/features/orders/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver } from '../../support/shop-jobs.ts'

// [C-ENTITY-035]
test.each(['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'] as const)(
  'an order is told as %s, and never as what is no status',
  async (status) => {
    const { app, marie, shop, startWith, cards, db } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await db.write([db.orm.update(orderItem).set({ status })])
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(list.map((item) => item.status)).toEqual([status])
    await expect(db.write([{ sql: "update order_item set status = 'Paid'", args: [] }])).rejects.toThrow()
  },
)
