import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canAddToCart, type QuantityLimits, quantityProblem, stepDown, stepUp } from '#kernel/time/quantity.ts'

describe('quantity stepping', () => {
  test('goes from 0 to the minimum, up to the maximum, and back below the minimum to 0', () => {
    const limits = { min: 3, max: 5 }
    const up = [0, 3, 4, 5].map((quantity) => stepUp(quantity, limits))
    expect(up).toEqual([3, 4, 5, 5])
    const down = [5, 4, 3, 0].map((quantity) => stepDown(quantity, limits))
    expect(down).toEqual([4, 3, 0, 0])
    expect([stepUp(0, { max: 20 }), stepUp(0, { min: 0, max: 20 }), stepDown(1, { max: 20 })]).toEqual([1, 1, 0])
  })

  test('is capped by the stock, and stays at 0 when the minimum cannot be had', () => {
    expect(stepUp(2, { max: 20, remaining: 2 })).toBe(2)
    expect(stepUp(0, { max: 20, remaining: 0 })).toBe(0)
    expect(stepUp(0, { min: 3, max: 20, remaining: 2 })).toBe(0)
    expect(stepUp(19, { max: 20, remaining: null })).toBe(20)
    expect(stepDown(9, { max: 20, remaining: 4 })).toBe(4)
  })

  test('tickets can be added to the cart only when at least one is wanted', () => {
    expect([canAddToCart([]), canAddToCart([0, 0]), canAddToCart([0, 2])]).toEqual([false, false, true])
  })

  test('reaches only 0 or quantities that the server accepts', () => {
    const limits = fc.record({
      min: fc.option(fc.integer({ min: 0, max: 6 })),
      max: fc.integer({ min: 0, max: 20 }),
      remaining: fc.option(fc.integer({ min: 0, max: 25 })),
    })
    fc.assert(
      fc.property(limits, fc.array(fc.boolean(), { maxLength: 40 }), (each: QuantityLimits, ups) => {
        let quantity = 0
        for (const up of ups) {
          const next = up ? stepUp(quantity, each) : stepDown(quantity, each)
          expect(next === 0 || quantityProblem(next, each) === null).toBe(true)
          if (!up) expect(next).toBeLessThanOrEqual(quantity)
          quantity = next
        }
      }),
    )
  })
})

describe('a quantity from outside the picker', () => {
  test('is refused with the first rule that it breaks', () => {
    const limits = { min: 2, max: 6, remaining: 4 }
    const problems = [-1, 1.5, Number.NaN, 2 ** 60, 0, 1, 2, 4, 5, 7].map((quantity) =>
      quantityProblem(quantity, limits),
    )
    expect(problems).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'belowMin',
      'belowMin',
      null,
      null,
      'aboveStock',
      'aboveMax',
    ])
    expect(quantityProblem(0, { min: 0, max: 5 })).toBe('belowMin')
    expect(quantityProblem(5, { max: 5, remaining: null })).toBeNull()
  })
})
