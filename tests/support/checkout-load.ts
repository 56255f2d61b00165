import { type HttpMember, httpCall, payByCard } from './http-shop.ts'
import type { RunningShop } from './running-shop.ts'
import type { Sold } from './shop.ts'

export interface Load {
  /** Payments that a buyer was told of. */
  told: Set<string>
  /** Payments that the provider said it has charged. */
  charged: Set<string>
}

/**
 * Buys until it is over, whatever breaks meanwhile; a refusal or a lost answer is part of the game, and the next round goes
 * on.
 */
export async function buyUntil(
  isOver: () => boolean,
  server: Pick<RunningShop, 'fetch'>,
  member: HttpMember,
  choose: () => { sold: Sold; stockIds: string[] },
  load: Load = { told: new Set(), charged: new Set() },
): Promise<void> {
  while (!isOver()) {
    try {
      const { sold, stockIds } = choose()
      await httpCall(server, member, '/add-ticket-to-cart', {
        stockIds,
        ticketInfoId: sold.ticketId,
        quantity: 1,
        options: [],
      })
      // Orders left open by an earlier life are paid now.
      const { pendingOrders } = await httpCall(server, member, '/list-cart', {})
      const open = pendingOrders[0]
      const payment =
        open?.paymentId && open.paymentClientSecret
          ? { paymentId: open.paymentId, paymentClientSecret: open.paymentClientSecret }
          : (await httpCall(server, member, '/start-cart-purchase', {})).payment
      if (!payment) continue
      load.told.add(payment.paymentId)
      if ((await payByCard(server, payment)) === 'succeeded') load.charged.add(payment.paymentId)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
