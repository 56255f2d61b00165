/** The rule that page and cart name, among several that reach a line: it is the one that pays. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payingRules } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { seeded } from '../../support/seeded.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

test.each([1, 2, 3, 4])(
  'the rule that page and cart name is the one whose share a purchase holds (seed %i)',
  async (seed) => {
    const { app, db, group, shop, add, start, budget, rule } = await subsidyWorld()
    const random = seeded(seed)
    await budget(5000)
    const some = <Value>(value: Value) => (random(2) === 0 ? value : null)
    const made = []
    for (let count = 0; count < 4; count++)
      made.push(
        await rule({
          ...(random(2) === 0 ? { percent: 10 + random(70) } : { amount: 100 + random(900) }),
          ...{ maxPerOrder: some(200 + random(1500)), maxPerYear: some(200 + random(2500)) },
        }),
      )
    let named = 0
    for (let round = 0; round < 8; round++) {
      const paul = await app.newMember({ groupId: group.id })
      const sold = await shop.sell({
        ticket: { youpiizPrice: 300 + random(4000), publicPrice: 5000, fees: random(2) * 90 },
      })
      const quantity = 1 + random(3)
      const { activity } = await app.call('/get-activity', { activityId: sold.activityId }, { as: paul })
      const { item } = await add(paul, sold, { quantity })
      const { fees, price3, subsidy } = item.prices
      const shown = payingRules(activity.subsidies ?? null, [{ quantity, price: price3.cents, fees: fees.cents }])
      await start(paul)
      const [held] = await db.orm.select().from(subsidyShare).where(eq(subsidyShare.userId, paul.userId))
      expect(shown.map(({ id }) => id)).toEqual(held ? [held.ruleId] : [])
      expect(subsidy?.cents).toBe(held?.amount)
      const [of] = made.filter(({ id }) => id === held?.ruleId)
      expect(item.committeeGift).toEqual(of && { percent: of.percent, amount: of.amount })
      expect(shown.map(({ percent, amount }) => ({ percent, amount }))).toEqual(
        item.committeeGift ? [item.committeeGift] : [],
      )
      expect(shown[0]?.ceiling?.of).toBe(of?.maxPerYear ?? undefined)
      if (held) named++
    }
    expect(named).toBeGreaterThan(0)
  },
)
