import { expect, vi } from 'vitest'
import { type HttpMember, httpCall, payByCard } from './http-shop.ts'
import type { RunningShop } from './running-shop.ts'
import type { Sold } from './shop.ts'

type Server = Pick<RunningShop, 'fetch' | 'db'>
interface Payment {
  paymentId: string
  paymentClientSecret: string
}

/** The buyer puts tickets of the first slot into the cart and comes to the payment. */
export async function openPayment(
  server: Server,
  buyer: HttpMember,
  sold: Pick<Sold, 'slotIds' | 'ticketId'>,
  quantity: number,
): Promise<Payment> {
  const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity, options: [] }
  await httpCall(server, buyer, '/add-ticket-to-cart', wish)
  const { payment } = await httpCall(server, buyer, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment was opened.')
  return payment
}

/** Pays by card, and waits for what the webhook of the payment brings: until then the purchase is open. */
export async function payAndSettle(server: Server, payment: Payment): Promise<void> {
  await payByCard(server, payment)
  const settled = async () => {
    const { rows } = await server.db().query('select status from attempt where payment_id = ?', [payment.paymentId])
    expect(rows[0]?.status).toBe('Paid')
  }
  await vi.waitFor(settled, { timeout: 20_000, interval: 50 })
}
