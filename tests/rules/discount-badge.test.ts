import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  badgeText,
  discountBand,
  discountBands,
  discountLevel,
  discountPercent,
} from '#kernel/prices/discount-badge.ts'
import { formatPrice } from '#kernel/time/money.ts'

describe('discount badge', () => {
  test('shows the rounded percent off the public price, or the lowest price where nothing is saved', () => {
    expect(badgeText({ price1: 1000, price3: 855 })).toBe('-15%') // 14.499999999999998 in floating point
    expect(badgeText({ price1: 1000, price3: 856 })).toBe('-14%')
    expect(badgeText({ price1: 1000, price3: 0 })).toBe('-100%')
    expect(badgeText({ price1: 1000, price3: 1000 })).toBe(formatPrice(1000))
    expect(badgeText({ price1: 1000, price3: 1100 })).toBe(formatPrice(1100))
    expect(badgeText({ price1: 0, price3: 0 })).toBe(formatPrice(0))
  })

  test('rounds halves up exactly, and never reads -0%', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 })
    const any = fc.record({ price1: price, price3: fc.integer({ min: 0, max: 1_000_000 }) })
    const half = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 99 }))
      .map(([unit, percent]) => ({ price1: 200 * unit, price3: (199 - 2 * percent) * unit }))
    fc.assert(
      fc.property(fc.oneof(any, half), ({ price1, price3 }) => {
        const twice = 200n * BigInt(price1 - price3) + BigInt(price1)
        const rounded = twice <= 0n ? 0n : twice / (2n * BigInt(price1))
        expect(badgeText({ price1, price3 })).toBe(rounded > 0n ? `-${rounded}%` : formatPrice(price3))
      }),
      { numRuns: 2000 },
    )
  })

  test('has seven colour bands', () => {
    expect(discountBands).toEqual([0, 3, 10, 15, 20, 25, 30])
    const bands = [-5, 0, 2.9, 3, 9.99, 10, 14, 15, 19.9, 20, 25, 29.99, 30, 100].map(discountBand)
    expect(bands).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6])
  })

  test('the "Dès" price has one discount level for a price below the public price and one for an offer that lowers it', () => {
    expect(discountLevel({ price1: 100, price2: 100, price3: 100 })).toBe('none')
    expect(discountLevel({ price1: 100, price2: 120, price3: 120 })).toBe('none')
    expect(discountLevel({ price1: 100, price2: 90, price3: 90 })).toBe('one')
    expect(discountLevel({ price1: 100, price2: 100, price3: 90 })).toBe('one')
    expect(discountLevel({ price1: 100, price2: 90, price3: 80 })).toBe('two')
    expect(discountPercent({ price1: 200, price3: 175 })).toBe(12.5)
  })
})
