/** Another date for an item of which a committee pays a share (chapter selling-and-holding). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exchangedShare } from '#features/tickets/exchanges/exchange-lines.ts'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

/** Two tickets of 15 € and 1 € of fees on one of two dates: the committee pays 40 % of the price, 12 €, the buyer 20 €. */
async function boughtByBoth() {
  const world = await subsidyWorld()
  const { app, shop, budget, rule, buy, paul, db } = world
  await budget(10_000)
  const rules = await rule()
  const sold = await shop.sell({ slots: 2, quantity: 10 })
  const { purchaseId, items } = await buy([{ sold, quantity: 2 }], paul)
  const orderId = items[0]?.order.id ?? ''
  const setPrice = async (price: number, fees = 100) => {
    await db.write([
      db.orm.update(ticketInfo).set({ youpiizPrice: price, fees }).where(eq(ticketInfo.id, sold.ticketId)),
    ])
  }
  const settled = async () => {
    await runJobs(app)
    return (await world.refunds()).map(([cents, state]) => [cents, state])
  }
  return { ...world, ...makeExchange(world, orderId), rules, sold, orderId, purchaseId, setPrice, settled }
}

describe('an exchange of a subsidised item', () => {
  test('for a cheaper date refunds both payers their part of the difference, and the accounts of both add up', async () => {
    const { choices, exchange, setPrice, settled, used, shares, booked, expectConsistent } = await boughtByBoth()
    expect(await used()).toBe(1200)
    await setPrice(1000)
    const { paid, dates, obstacle } = await choices()
    expect([obstacle, paid.cents]).toEqual([null, 2000])
    expect(dates.map(({ price, subsidy, refund }) => [price.cents, subsidy.cents, refund.cents])).toEqual([
      [1400, 800, 600],
    ])
    const { refund } = await exchange(dates[0])
    expect(refund?.amount.cents).toBe(600)
    expect(await used()).toBe(800)
    expect(await shares()).toEqual([
      [400, 400],
      [800, 0],
    ])
    expect(await settled()).toEqual([[600, 'Done']])
    expect(await booked()).toEqual({
      'committee collected': 1200,
      'committee refunded': 400,
      'committee sold': 800,
      'member collected': 2000,
      'member feesKept': 200,
      'member refunded': 600,
      'member sold': 1200,
    })
    await expectConsistent()
  })

  test('at an equal price moves no cent of either payer, and a refund of the new item returns all of it', async () => {
    const { choices, exchange, used, shares, booked, settled, give, purchaseId, expectConsistent } =
      await boughtByBoth()
    const { dates } = await choices()
    expect((await exchange(dates[0])).refund).toBeNull()
    expect([await used(), await shares(), await settled()]).toEqual([1200, [[1200, 0]], []])
    const before = {
      ...{ 'committee collected': 1200, 'committee sold': 1200 },
      ...{ 'member collected': 2000, 'member feesKept': 200, 'member sold': 1800 },
    }
    expect(await booked()).toEqual(before)
    await give(purchaseId, { kind: 'order' })
    expect(await settled()).toEqual([[2000, 'Done']])
    expect(await used()).toBe(0)
    expect(await booked()).toEqual({
      ...{ 'committee collected': 1200, 'committee refunded': 1200 },
      ...{ 'member collected': 2000, 'member refunded': 2000 },
    })
    await expectConsistent()
  })

  test('is refused when its buyer would pay more, even only the fees of a cheaper date', async () => {
    const { choices, exchange, setPrice, used } = await boughtByBoth()
    await setPrice(1601)
    const [dearer] = (await choices()).dates
    expect(dearer).toMatchObject({ isDearer: true })
    await expect(exchange(dearer)).rejects.toMatchObject({ code: 'exchangeDearer' })
    // With 8 € of fees it costs as much as before; the committee pays 40 % of the price alone.
    await setPrice(800, 800)
    const [shifted] = (await choices()).dates
    expect(shifted).toMatchObject({ isDearer: true, subsidy: { cents: 640 } })
    await expect(exchange(shifted)).rejects.toMatchObject({ code: 'exchangeDearer' })
    expect(await used()).toBe(1200)
  })

  test('keeps the share of the sale although the rule is off and the budget is spent by now', async () => {
    const { choices, exchange, used, db, setPrice, rules } = await boughtByBoth()
    await db.write([
      { sql: 'update subsidy_rule set is_active = 0, percent = 1, updated_at = 1 where id = ?', args: [rules.id] },
      { sql: 'update subsidy_budget set amount = used', args: [] },
    ])
    await setPrice(1400)
    await exchange((await choices()).dates[0])
    expect(await used()).toBe(1120)
  })

  test('is refused once an amount refund has returned a part of the share, even one made meanwhile', async () => {
    const { choices, exchange, give, purchaseId, settled, db } = await boughtByBoth()
    const [date] = (await choices()).dates
    const meanwhile = exchange(date)
    await db.write([{ sql: 'update subsidy_share set returned = 1', args: [] }])
    await expect(meanwhile).rejects.toMatchObject({ code: 'exchangeConflict' })
    await give(purchaseId, { kind: 'amount', cents: 960 })
    await settled()
    const { obstacle, dates } = await choices()
    expect([obstacle, dates]).toEqual([expect.stringContaining('part du CSE'), []])
    await expect(exchange(date)).rejects.toMatchObject({ code: 'exchangeNotPossible' })
  })
})

describe('for the new date the committee pays', () => {
  const share = (subsidy: number, [price, fees]: [number, number], [newPrice, newFees]: [number, number]) =>
    exchangedShare({ subsidy, ticketInfoTotal: price, optionsTotal: 0, fees } as Parameters<typeof exchangedShare>[0], {
      totals: { total: newPrice + newFees, fees: newFees } as Parameters<typeof exchangedShare>[1]['totals'],
    })
  test.each([
    ['its former share when nothing changes', 400, [1000, 50], [1000, 50], 400],
    ['in proportion, rounded in its favour', 333, [1000, 0], [500, 0], 166],
    ['its former share of a dearer date', 400, [1000, 0], [2000, 0], 400],
    ['only its part of the price when fees replace the rest', 400, [1000, 0], [500, 300], 200],
    ['fees in proportion when it has paid all of them', 1030, [1000, 30], [500, 30], 530],
    ['nothing of a free date', 400, [1000, 0], [0, 0], 0],
    ['nothing when the former date was free', 0, [0, 0], [0, 0], 0],
  ] as const)('%s', (_name, subsidy, then, now, expected) => {
    expect(share(subsidy, [...then], [...now])).toBe(expected)
  })
})
