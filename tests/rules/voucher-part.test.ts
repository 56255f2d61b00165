import { expect, test } from 'vitest'
import { readVoucherWish } from '#features/selling/vouchers/ui/read-voucher-wish.ts'
import { isVoucherAmount, refundParts } from '#kernel/prices/voucher-part.ts'

test('any series of refunds gives each means of payment exactly what came from it, item by item', () => {
  for (let seed = 1; seed <= 500; seed++) {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const left = { card: random(9000), voucher: 1 + random(9000) }
    const all = { ...left }
    const given = { card: 0, voucher: 0 }
    while (left.card + left.voucher > 0) {
      const amount = 1 + random(left.card + left.voucher)
      const first = random(amount + 1)
      const items = [
        { orderItemId: 'a', amount: first },
        { orderItemId: 'b', amount: amount - first },
      ]
      const parts = refundParts(amount, left, items)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      for (const part of parts) {
        expect(part.amount).toBeGreaterThan(0)
        expect(part.items.reduce((sum, item) => sum + item.amount, 0)).toBe(part.amount)
        left[part.means] -= part.amount
        given[part.means] += part.amount
        expect(left[part.means]).toBeGreaterThanOrEqual(0)
      }
      for (const id of ['a', 'b']) {
        const sum = parts
          .flatMap((part) => part.items)
          .reduce((n, item) => n + (item.orderItemId === id ? item.amount : 0), 0)
        expect(sum).toBe(id === 'a' ? first : amount - first)
      }
    }
    expect(given).toEqual(all)
  }
})

test('vouchers pay from their minimum on, and leave either nothing or what a card can pay', () => {
  const facts = { total: 4150, minimum: 2000 }
  const possible = [1999, 2000, 4100, 4101, 4149, 4150, 4151].filter((cents) => isVoucherAmount(cents, facts))
  expect(possible).toEqual([2000, 4100, 4150])
})

test('a typed voucher amount is read in euros, and an error is shown at its field', () => {
  const bounds = { totalCents: 4150, minimumCents: 2000 }
  const read = (amount: string, account = '123 4567 8901') => readVoucherWish({ amount, account }, bounds)
  expect(read('25,5')).toEqual({ wish: { cents: 2550, account: '12345678901' } })
  expect(read('41.50 €')).toMatchObject({ wish: { cents: 4150 } })
  expect(read('25€50')).toMatchObject({ wish: { cents: 2550 } })
  expect(read('beaucoup')).toEqual({ errors: { amount: expect.stringContaining('par exemple 12,50') } })
  expect(read('')).toEqual({ errors: { amount: expect.stringContaining('par exemple 25,00') } })
  expect(read('19,99')).toEqual({ errors: { amount: expect.stringContaining('20,00') } })
  expect(read('50')).toEqual({ errors: { amount: expect.stringContaining('41,50') } })
  expect(read('41,20')).toEqual({ errors: { amount: expect.stringContaining('0,50') } })
  expect(read('25', '12')).toEqual({ errors: { account: expect.stringContaining('11 chiffres') } })
})
