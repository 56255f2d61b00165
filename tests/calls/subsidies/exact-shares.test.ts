/** Purchases under three rules, each share of which is what an oracle reckons from what was bought before. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderItem } from '#kernel/orders/tables.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { seeded } from '../../support/seeded.ts'
import { deliver } from '../../support/shop-jobs.ts'
import { demoCategory } from '../../support/subsidy-category.ts'
import { expectedShares, type OracleRule } from '../../support/subsidy-oracle.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const BUDGET = 14_000
const YEAR = { all: 2600, cinema: 3000 }

test.each([11, 12, 13])(
  'each order gets exactly the share given by rules, ceilings and budget, even after others were refunded (seed %i)',
  async (seed) => {
    const { app, db, group, shop, add, start, budget, rule, cards } = await subsidyWorld()
    const random = seeded(seed)
    const members = await Promise.all(Array.from({ length: 4 }, () => app.newMember({ groupId: group.id })))
    const things = await Promise.all(
      [480, 900, 1500, 3700].map((price, at) =>
        shop.sell({ quantity: 1000, ticket: { youpiizPrice: price, publicPrice: 5000, fees: at * 20 } }),
      ),
    )
    const [first, second] = things
    const { top, below } = await demoCategory(app)
    await below.add(second?.activityId ?? '')
    await budget(BUDGET)
    const rows = [
      await rule({ percent: 40, maxPerOrder: 1100, maxPerYear: YEAR.all }),
      await rule({ amount: 450, target: 'Activity', targetId: first?.activityId ?? '' }),
      await rule({ percent: 75, target: 'Category', targetId: top, maxPerYear: YEAR.cinema }),
    ]
    const rules = rows.map(
      ({ id, groupId, percent, amount, maxPerOrder }): OracleRule => ({
        ...{ id, groupId },
        ...(percent == null ? {} : { percent }),
        ...(amount == null ? {} : { amount }),
        ...(maxPerOrder == null ? {} : { perOrder: maxPerOrder }),
      }),
    )
    const forThing = (at: number) => rules.filter((_, which) => which === 0 || which - 1 === at).map(({ id }) => id)
    let spent = 0
    const used = new Map<string, number>()
    const usedBy = (userId: string, ruleId: string) => used.get(`${userId} ${ruleId}`) ?? 0
    const count = (userId: string, ruleId: string, cents: number) => {
      spent += cents
      used.set(`${userId} ${ruleId}`, usedBy(userId, ruleId) + cents)
    }
    let subsidised = 0
    for (let order = 0; order < 18; order++) {
      const member = members[random(members.length)] ?? members[0]
      if (!member) throw new Error('There is nobody.')
      const wished = things.map((sold, at) => ({ sold, at })).filter(() => random(2) === 0)
      for (const { sold } of wished) {
        app.advance(1000)
        await add(member, sold, { quantity: 1 + random(2) })
      }
      if (wished.length === 0) continue
      const { cartItems } = await app.call('/list-cart', {}, { as: member })
      const lines = cartItems.map(({ prices, cartItem, activity }) => ({
        ...{ quantity: cartItem.itemData.quantity, price: prices.price3.cents, fees: prices.fees.cents },
        rules: forThing(things.findIndex(({ activityId }) => activityId === activity.id)),
      }))
      const year = new Map([
        [rules[0]?.id ?? '', YEAR.all - usedBy(member.userId, rules[0]?.id ?? '')],
        [rules[2]?.id ?? '', YEAR.cinema - usedBy(member.userId, rules[2]?.id ?? '')],
      ])
      const expected = expectedShares(rules, lines, { year, budget: new Map([[group.id, BUDGET - spent]]) })
      const { payment } = await start(member)
      const paymentId = payment?.paymentId ?? ''
      const shares = await db.orm
        .select({
          ruleId: subsidyShare.ruleId,
          amount: subsidyShare.amount,
          attemptId: subsidyShare.attemptId,
          ts: subsidyShare.createdAt,
        })
        .from(subsidyShare)
        .innerJoin(orderItem, eq(orderItem.id, subsidyShare.orderItemId))
      const newest = Math.max(0, ...shares.map(({ ts }) => ts))
      const wanted = expected.filter((share) => share !== null)
      const held = wanted.length === 0 ? [] : shares.filter(({ ts }) => ts === newest)
      const plain = (all: readonly { ruleId: string; amount: number }[]) =>
        all.map(({ ruleId, amount }) => `${ruleId} ${amount}`).sort()
      expect(plain(held)).toEqual(plain(wanted))
      const owed = lines.reduce((sum, { price, fees }, at) => sum + price + fees - (expected[at]?.amount ?? 0), 0)
      expect(payment?.total.cents ?? 0).toBe(owed)
      subsidised += wanted.length
      for (const { ruleId, amount } of wanted) count(member.userId, ruleId, amount)
      if (random(3) === 0 && payment) {
        await app.call('/cancel-purchase', { paymentId }, { as: member })
        for (const { ruleId, amount } of wanted) count(member.userId, ruleId, -amount)
        const { cartItems: back } = await app.call('/list-cart', {}, { as: member })
        for (const { cartItem } of back) await app.call('/remove-from-cart', { id: cartItem.id }, { as: member })
      } else if (payment) {
        cards.pay(paymentId)
        await deliver(app, cards.event(paymentId))
      }
    }
    expect(subsidised).toBeGreaterThan(8)
  },
  60_000,
)
