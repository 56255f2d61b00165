/** A committee's share of a purchase, calculated a second time by an independent oracle. */
import { describe, expect, test } from 'vitest'
import { type GivingRule, shareOut } from '#kernel/prices/share-out.ts'
import { seeded } from '../support/seeded.ts'
import { expectedShares, type OracleRule } from '../support/subsidy-oracle.ts'

const rule = (facts: Partial<GivingRule> & { id: string }): GivingRule => ({
  ...{ groupId: 'g', percent: null, amount: null, maxPerOrder: null, leftThisYear: null, ...facts },
})
const line = (price: number, rules: GivingRule[], facts = {}) => ({ quantity: 1, price, fees: 0, rules, ...facts })
const budget = (cents: number) => new Map([['g', cents]])

describe('a committee pays for a line', () => {
  test('by the rule that gives most, and of two equal ones by the lower id', () => {
    const [half, six, third] = [
      rule({ id: 'a', percent: 50 }),
      rule({ id: 'b', amount: 600 }),
      rule({ id: 'c', amount: 500 }),
    ]
    expect(shareOut([line(1000, [third, half, six])], budget(10_000))).toEqual([{ ruleId: 'b', amount: 600 }])
    expect(shareOut([line(1000, [third, half])], budget(10_000))).toEqual([{ ruleId: 'a', amount: 500 }])
  })

  test('an amount per ticket up to its price, or a percentage rounded down', () => {
    const six = rule({ id: 'a', amount: 600 })
    expect(shareOut([line(3000, [six], { quantity: 3 })], budget(10_000))).toEqual([{ ruleId: 'a', amount: 1800 }])
    expect(shareOut([line(400, [six], { fees: 100 })], budget(10_000))).toEqual([{ ruleId: 'a', amount: 400 }])
    const third = rule({ id: 'a', percent: 33 })
    expect(shareOut([line(999, [third])], budget(10_000))).toEqual([{ ruleId: 'a', amount: 329 }])
  })

  test('only what earlier lines have left of a ceiling and of the budget', () => {
    const half = rule({ id: 'a', percent: 50, maxPerOrder: 700 })
    expect(shareOut([line(1000, [half]), line(1000, [half])], budget(10_000)).map((each) => each?.amount)).toEqual([
      500, 200,
    ])
    const other = rule({ id: 'b', percent: 50 })
    expect(shareOut([line(1000, [half]), line(1000, [other])], budget(600)).map((each) => each?.amount)).toEqual([
      500, 100,
    ])
    expect(shareOut([line(1000, [half])], budget(0))).toEqual([null])
  })

  test('the last 1 to 49 cents as well, where the bounds allow it', () => {
    const most = rule({ id: 'a', amount: 980 })
    expect(shareOut([line(1000, [most])], budget(10_000))).toEqual([{ ruleId: 'a', amount: 1000 }])
    expect(shareOut([line(1000, [most])], budget(990))).toEqual([{ ruleId: 'a', amount: 980 }])
    expect(shareOut([line(1030, [most])], budget(10_000))).toEqual([{ ruleId: 'a', amount: 980 }])
  })
})

test.each([1, 2, 3, 4, 5])('every purchase is shared out as the independent calculation says (seed %i)', (seed) => {
  const random = seeded(seed * 7919)
  const maybe = (below: number) => (random(2) === 0 ? undefined : random(below))
  for (let round = 0; round < 2000; round++) {
    const rules = ['a', 'b', 'c'].map((id): OracleRule & { year: number | undefined } => ({
      ...{ id, groupId: random(3) === 0 ? 'far' : 'near', perOrder: maybe(3000), year: maybe(3000) },
      ...(random(2) === 0 ? { percent: 1 + random(100) } : { amount: 1 + random(1500) }),
    }))
    const lines = Array.from({ length: 1 + random(4) }, () => ({
      ...{ quantity: 1 + random(4), price: random(3000), fees: random(80) },
      rules: rules.filter(() => random(3) > 0).map(({ id }) => id),
    }))
    const budgets = new Map([
      ['near', random(5000)],
      ['far', random(1000)],
    ])
    const giving = new Map(
      rules.map(({ id, groupId, percent = null, amount = null, perOrder = null, year = null }) => [
        id,
        rule({ id, groupId, percent, amount, maxPerOrder: perOrder, leftThisYear: year }),
      ]),
    )
    const shared = shareOut(
      lines.map((each) => ({ ...each, rules: each.rules.flatMap((id) => giving.get(id) ?? []) })),
      budgets,
    )
    const year = new Map(rules.flatMap(({ id, year: left }) => (left === undefined ? [] : [[id, left] as const])))
    expect(shared).toEqual(expectedShares(rules, lines, { year, budget: budgets }))
    for (const [at, share] of shared.entries())
      expect(share?.amount ?? 0).toBeLessThanOrEqual((lines[at]?.price ?? 0) + (lines[at]?.fees ?? 0))
  }
})
