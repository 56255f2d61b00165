import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderNumber } from '#kernel/orders/order-number.ts'

// [P-RULE-012]
test("the order number is the last 16 hex digits of the payment id's SHA-256, written as a 64-bit number of 20 digits", async () => {
  const byHand = (id: string) => {
    const hex = createHash('sha256').update(id).digest('hex').slice(-16)
    return BigInt(`0x${hex}`).toString().padStart(20, '0')
  }
  for (const id of ['pi_test_1', 'pi_3MtwBwLkdIwHu7ix28a3tqPa', 'é']) expect(await orderNumber(id)).toBe(byHand(id))
  expect(await orderNumber('pi_test_1')).toBe('03687860921959524682')
  expect(await orderNumber('pi_3MtwBwLkdIwHu7ix28a3tqPa')).toBe('02951625848247712347')
  expect(await orderNumber('é')).toMatch(/^\d{20}$/)
})
