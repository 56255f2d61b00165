import { describe, expect, test } from 'vitest'
import { addAmounts, type CurrencyAmount, eur, formatPrice, multiply } from '../../src/features/stock/money.ts'

describe('money', () => {
  // [C-ENTITY-027] [C-CONSTANT-001] [C-CONSTANT-029]
  test('an amount is whole euro cents', () => {
    expect(eur(1234)).toEqual({ cents: 1234, currency: 'eur' })
    expect(addAmounts(eur(10), eur(-3))).toEqual({ cents: 7, currency: 'eur' })
    expect(multiply(eur(333), 3)).toEqual({ cents: 999, currency: 'eur' })
    for (const cents of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => eur(cents)).toThrow(RangeError)
    expect(() => multiply(eur(1), 1.5)).toThrow(RangeError)
  })

  // [C-ERROR-007]
  test('amounts of different currencies are never added', () => {
    const dollars = JSON.parse('{"cents":5,"currency":"usd"}') as CurrencyAmount
    expect(() => addAmounts(eur(5), dollars)).toThrow('Cannot add eur and usd')
    expect(() => addAmounts(dollars, eur(5))).toThrow()
  })

  // [C-RULE-079] [K-RULE-107]
  test('a price shows two decimals and the euro sign the French way', () => {
    expect(formatPrice(1234)).toBe('12,34\u00a0€')
    expect(formatPrice(0)).toBe('0,00\u00a0€')
    expect(formatPrice(5)).toBe('0,05\u00a0€')
    expect(formatPrice(123_456_700)).toBe('1\u202f234\u202f567,00\u00a0€')
    expect(formatPrice(-123_456)).toBe('-1\u202f234,56\u00a0€')
    expect(formatPrice(99_999)).toBe('999,99\u00a0€')
  })
})
