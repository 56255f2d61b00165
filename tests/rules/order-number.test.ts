import { expect, test } from 'vitest'
import { orderNumber } from '../../src/features/orders/order-number.ts'

test('the order number derives from the payment id', async () => {
  expect(await orderNumber('pi_test_1')).toBe('03687860921959524682')
  expect(await orderNumber('pi_3MtwBwLkdIwHu7ix28a3tqPa')).toBe('02951625848247712347')
  expect(await orderNumber('é')).toMatch(/^\d{20}$/)
})
