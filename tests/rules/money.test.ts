import { describe, expect, test } from 'vitest'
import type { CurrencyAmount } from '#contract/shapes.ts'
import { eur, formatPrice, sumCents } from '#kernel/time/money.ts'

describe('money', () => {
  // [K-RULE-107]
  test('is a whole number of euro cents', () => {
    expect(eur(1234)).toEqual({ cents: 1234, currency: 'eur' })
    expect([sumCents([]), sumCents([eur(10)]), sumCents([eur(10), eur(-3), eur(5)])]).toEqual([0, 10, 12])
    for (const cents of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => eur(cents)).toThrow(RangeError)
  })

  // [C-ERROR-007]
  test('is never added across currencies', () => {
    const dollars = JSON.parse('{"cents":5,"currency":"usd"}') as CurrencyAmount
    expect(() => sumCents([eur(5), eur(5), dollars])).toThrow('Cannot add eur and usd')
    expect(() => sumCents([dollars, eur(5)])).toThrow('Cannot add usd and eur')
  })

  // [K-RULE-107]
  test('is shown with two decimals and the euro sign the French way', () => {
    expect(formatPrice(1234)).toBe('12,34\u00a0€')
    expect(formatPrice(0)).toBe('0,00\u00a0€')
    expect(formatPrice(5)).toBe('0,05\u00a0€')
    expect(formatPrice(123_456_700)).toBe('1\u202f234\u202f567,00\u00a0€')
    expect(formatPrice(-123_456)).toBe('-1\u202f234,56\u00a0€')
    expect(formatPrice(99_999)).toBe('999,99\u00a0€')
  })
})
