import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestOffer,
  cartTotals,
  chosenOptions,
  discountedPrice,
  expertTicketLineTotals,
  lineTotals,
  lowestPrices,
  optionPrices,
  ticketPrices,
} from '#kernel/prices/pricing.ts'
import type { OfferDiscount } from '#kernel/time/types.ts'

const percent = (value: number): OfferDiscount => ({ type: 'Percent', percent: value })
const amount = (value: number): OfferDiscount => ({ type: 'Amount', amount: value })

const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 5_000_000 }))
const quantity = fc.integer({ min: 0, max: 50 })
/** Whole thousandths of a percent, from -20 % to 130 %. */
const millis = fc.integer({ min: -20_000, max: 130_000 })
const discount = fc.oneof(
  millis.map((value) => percent(value / 1000)),
  fc.integer({ min: -500, max: 6_000_000 }).map(amount),
)
const prices = fc.record({ publicPrice: cents, youpiizPrice: cents })

/** The rule in exact arithmetic, written another way. */
function reference(price2: number, value: OfferDiscount | null): bigint {
  const price = BigInt(price2)
  if (!value) return price
  const clamp = (cut: bigint) => (cut < 0n ? price : cut > price ? 0n : price - cut)
  if (value.type === 'Amount') return clamp(BigInt(value.amount))
  const thousandths = BigInt(value.percent.toFixed(3).replace('.', ''))
  // Rounding the price up is rounding the cut down.
  return clamp((price * thousandths) / 100_000n)
}

describe('price3', () => {
  test('is rounded up to a whole cent, per unit', () => {
    expect(discountedPrice(999, percent(12.5))).toBe(875) // 874.125
    expect(discountedPrice(1000, percent(12.5))).toBe(875) // exact: nothing to round
    expect(discountedPrice(1, percent(99))).toBe(1) // 0.01
    expect(discountedPrice(2990, percent(10))).toBe(2691) // 2691.0000000000005 in floating point
    const line = lineTotals({
      ticket: { publicPrice: 999, youpiizPrice: 999 },
      options: [],
      quantity: 3,
      offer: { discount: percent(12.5) },
    })
    expect(line.ticketInfoTotal.price3).toBe(3 * 875)
  })

  test('equals exact arithmetic to the cent, and is never below 0 or above price2', () => {
    fc.assert(
      fc.property(cents, fc.option(discount), (price2, value) => {
        const price3 = discountedPrice(price2, value)
        expect(BigInt(price3)).toBe(reference(price2, value))
        expect(price3).toBeGreaterThanOrEqual(0)
        expect(price3).toBeLessThanOrEqual(price2)
      }),
      { numRuns: 2000 },
    )
  })

  test('is zero when the amount off is larger than the price', () => {
    expect(discountedPrice(500, amount(501))).toBe(0)
    expect(discountedPrice(500, percent(120))).toBe(0)
  })

  test('follows a percent offer and ignores an amount offer for an option', () => {
    const option = { publicPrice: 1200, youpiizPrice: 1000 }
    expect(optionPrices(option, { discount: percent(10) })).toEqual({ price1: 1200, price2: 1000, price3: 900 })
    expect(optionPrices(option, { discount: amount(300) })).toEqual({ price1: 1200, price2: 1000, price3: 1000 })
    expect(ticketPrices(option, { discount: amount(300) })).toEqual({ price1: 1200, price2: 1000, price3: 700 })
  })
})

describe('best offer', () => {
  test('is the one with the highest positive percent, an amount counting as percent of price2', () => {
    const ten = { id: 'o-1', discount: percent(10) }
    const three = { id: 'o-2', discount: amount(300) }
    expect(bestOffer([ten, three], 2000)).toBe(three) // 15 %
    expect(bestOffer([ten, three], 4000)).toBe(ten) // 7.5 %
    expect(bestOffer([ten, { id: 'o-3', discount: percent(12.5) }], 4000)?.id).toBe('o-3')
    expect(
      bestOffer(
        [
          { id: 'o-4', discount: percent(0) },
          { id: 'o-5', discount: percent(-5) },
          { id: 'o-6', discount: amount(0) },
        ],
        1000,
      ),
    ).toBeNull()
    expect(bestOffer([], 1000)).toBeNull()
  })

  test('has the highest percent of all, whatever the order of the list', () => {
    const offers = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), discount }), {
      selector: ({ id }) => id,
    })
    const share = (value: OfferDiscount, price2: number) =>
      value.type === 'Amount'
        ? [BigInt(value.amount), BigInt(price2)]
        : [BigInt(value.percent.toFixed(3).replace('.', '')), 100_000n]
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 1_000_000 }), fc.integer(), (list, price2, seed) => {
        const best = bestOffer(list, price2)
        expect(bestOffer(list.toReversed(), price2)).toBe(best)
        const turned = list.length > 0 ? Math.abs(seed % list.length) : 0
        expect(bestOffer([...list.slice(turned), ...list.slice(0, turned)], price2)).toBe(best)
        const positive = list.filter((offer) => (share(offer.discount, price2)[0] ?? 0n) > 0n)
        expect(best === null).toBe(positive.length === 0)
        if (!best) return
        const [n = 0n, d = 1n] = share(best.discount, price2)
        for (const other of positive) {
          const [on = 0n, od = 1n] = share(other.discount, price2)
          expect(on * d <= n * od).toBe(true)
        }
      }),
    )
  })

  test('is a percent offer, which lowers options too, before an amount offer of equal percent', () => {
    const half = { id: 'o-2', discount: percent(50) }
    expect(bestOffer([{ id: 'o-1', discount: amount(500) }, half], 1000)).toBe(half)
    expect(bestOffer([half, { id: 'o-1', discount: percent(50) }], 1000)?.id).toBe('o-1')
  })

  test('is still the percent offer for a free ticket, for the sake of its options', () => {
    const ten = { id: 'o-1', discount: percent(10) }
    expect(bestOffer([{ id: 'o-0', discount: amount(300) }, ten], 0)).toBe(ten)
  })
})

describe('cart totals', () => {
  test('add tickets, options and fees per ticket unit, without discounting the fees', () => {
    const line = lineTotals({
      ticket: { publicPrice: 3000, youpiizPrice: 2500, fees: 99 },
      options: [
        { publicPrice: 500, youpiizPrice: 450, quantity: 1 },
        { publicPrice: 800, youpiizPrice: 805, quantity: 2 },
      ],
      quantity: 3,
      offer: { discount: percent(20) },
    })
    expect(line).toEqual({
      price1: 9000 + 500 + 1600,
      price2: 7500 + 450 + 1610,
      ticketInfoTotal: { price1: 9000, price2: 7500, price3: 6000 },
      optionTotals: [
        { price1: 500, price2: 450, price3: 360 },
        { price1: 1600, price2: 1610, price3: 1288 },
      ],
      optionsTotal: { price1: 2100, price2: 2060, price3: 1648 },
      fees: 297,
      total: 6000 + 1648 + 297,
    })
    expect(cartTotals([line, { total: 1000, fees: 3 }])).toEqual({ total: 8945, fees: 300, subtotal: 8645 })
    expect(cartTotals([])).toEqual({ total: 0, fees: 0, subtotal: 0 })
  })

  test('take an amount off once per ticket unit', () => {
    const line = lineTotals({
      ticket: { publicPrice: 3000, youpiizPrice: 2500 },
      options: [{ publicPrice: 500, youpiizPrice: 450, quantity: 2 }],
      quantity: 4,
      offer: { discount: amount(150) },
    })
    expect(line.ticketInfoTotal.price3).toBe(4 * 2350)
    expect(line.optionsTotal.price3).toBe(900)
    expect(line.fees).toBe(0)
  })

  test('count an expert ticket at its own price, without fees', () => {
    expect(expertTicketLineTotals({ originalPrice: 4200, price: 3780, quantity: 2 })).toEqual({
      price1: 8400,
      price2: 7560,
      ticketInfoTotal: { price1: 8400, price2: 7560, price3: 7560 },
      optionTotals: [],
      optionsTotal: { price1: 0, price2: 0, price3: 0 },
      fees: 0,
      total: 7560,
    })
  })

  test('are whole cents that add up, for any cart', () => {
    const line = fc.record({
      ticket: fc.record({
        publicPrice: cents,
        youpiizPrice: cents,
        fees: fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }),
      }),
      options: fc.array(fc.record({ publicPrice: cents, youpiizPrice: cents, quantity }), { maxLength: 4 }),
      quantity,
      offer: fc.option(fc.record({ discount })),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (cart) => {
        const lines = cart.map(lineTotals)
        for (const [index, { ticket, options, quantity: units, offer }] of cart.entries()) {
          const totals = lines[index]
          const onOptions = offer?.discount.type === 'Percent' ? offer.discount : null
          const exact =
            BigInt(units) * (reference(ticket.youpiizPrice, offer?.discount ?? null) + BigInt(ticket.fees ?? 0)) +
            options.reduce(
              (sum, option) => sum + BigInt(option.quantity) * reference(option.youpiizPrice, onOptions),
              0n,
            )
          expect(BigInt(totals?.total ?? -1)).toBe(exact)
          expect(totals?.fees).toBe((ticket.fees ?? 0) * units)
        }
        const { total, fees, subtotal } = cartTotals(lines)
        expect(subtotal + fees).toBe(total)
        expect(total).toBe(lines.reduce((sum, each) => sum + each.total, 0))
        expect(Number.isSafeInteger(total)).toBe(true)
      }),
    )
  })

  // [C-ERROR-043]
  test('throw for an option that the ticket does not have', () => {
    const options = [{ id: 'tio-1', publicPrice: 5, youpiizPrice: 4 }]
    expect(chosenOptions(options, [{ optionId: 'tio-1', quantity: 2 }])).toEqual([
      { id: 'tio-1', publicPrice: 5, youpiizPrice: 4, quantity: 2 },
    ])
    expect(() => chosenOptions(options, [{ optionId: 'tio-2', quantity: 1 }])).toThrow('tio-2')
  })

  test('show as the "Dès" price the lowest price3, with the higher discount of two equal ones', () => {
    expect(lowestPrices([])).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.tuple(prices, discount), { minLength: 1 }), (choices) => {
        const all = choices.map(([each, value]) => ticketPrices(each, { discount: value }))
        const lowest = lowestPrices(all)
        expect(lowest?.price3).toBe(Math.min(...all.map(({ price3 }) => price3)))
        for (const { price1, price3 } of all)
          if (price3 === lowest?.price3) expect(price1).toBeLessThanOrEqual(lowest.price1)
      }),
    )
  })
})
