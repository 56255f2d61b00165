import { expect, vi } from 'vitest'
import { payByCard } from './http-shop.ts'
import type { RunningShop } from './running-shop.ts'

/** Pays by card, and waits for what the webhook of the payment brings: until then the purchase is open. */
export async function payAndSettle(
  server: Pick<RunningShop, 'fetch' | 'db'>,
  payment: { paymentId: string; paymentClientSecret: string },
): Promise<void> {
  await payByCard(server, payment)
  const settled = async () => {
    const { rows } = await server.db().query('select status from attempt where payment_id = ?', [payment.paymentId])
    expect(rows[0]?.status).toBe('Paid')
  }
  await vi.waitFor(settled, { timeout: 20_000, interval: 50 })
}
