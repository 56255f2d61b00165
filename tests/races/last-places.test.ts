/**
 * The last places, wanted by more people than there are places, all at once. Each race has its control: the same race with
 * the database's guard switched off must oversell, or the race would prove nothing.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entry, stock } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../support/buying.ts'
import type { Sold } from '../support/shop.ts'
import { deliver } from '../support/shop-jobs.ts'
import type { Member } from '../support/test-app.ts'

type World = Awaited<ReturnType<typeof buyingWorld>>

const newMembers = (world: World, count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => world.app.newMember()))

/**
 * A database in the same process answers at once, so that calls would hardly overlap. Behind a network they do: every
 * answer to a read comes a little late, in no order, and by then somebody else may have written.
 */
function withSlowReads(world: World): void {
  const { db } = world
  const readBatch = db.readBatch.bind(db)
  const late: typeof readBatch = async (statements) => {
    const answer = await readBatch(statements)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    return answer
  }
  Object.assign(db, { readBatch: late })
}

/** SQLite's own switch: CHECK constraints are not looked at. */
const withoutGuard = (world: World) => world.db.query('PRAGMA ignore_check_constraints = ON')

/** Everybody puts one wish into the cart, then all start their purchase at the same moment and pay. */
async function rush(world: World, members: readonly Member[], sold: Sold, stockIdsOf: (index: number) => string[]) {
  for (const [index, member] of members.entries()) await world.add(member, sold, { stockIds: stockIdsOf(index) })
  withSlowReads(world)
  const results = await Promise.all(members.map((member) => world.start(member)))
  const payments = results.flatMap(({ payment }) => (payment ? [payment] : []))
  await Promise.all(
    payments.map(async ({ paymentId }) => {
      world.cards.pay(paymentId)
      await deliver(world.app, world.cards.event(paymentId))
    }),
  )
  const told = results.flatMap(({ failedItems }) => failedItems)
  return { paid: payments.length, told }
}

describe('80 members buying 50 places at once', () => {
  test('pay for 50, are told 30 times that they are gone, and leave nothing over or negative', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ quantity: 50 })
    const { paid, told } = await rush(world, await newMembers(world, 80), sold, () => sold.slotIds)
    expect(paid).toBe(50)
    expect(told).toHaveLength(30)
    expect(new Set(told.map(({ reason, message }) => `${reason}: ${message}`))).toEqual(
      new Set(['stockGone: Il ne reste plus assez de places pour ce billet.']),
    )
    expect(await world.counters(sold)).toEqual([[0, 50]])
    await world.expectConsistent()
  })

  test('leave nothing over or negative when the stock is hot and its purchases are written in groups', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ quantity: 50 })
    await world.db.write([world.db.orm.update(stock).set({ hot: true }).where(inArray(stock.id, sold.slotIds))])
    const grouped: string[] = []
    const { writeHot } = world.db
    Object.assign(world.db, {
      writeHot: (...[key, steps]: Parameters<typeof writeHot>) => {
        grouped.push(key)
        return writeHot(key, steps)
      },
    })
    const { paid, told } = await rush(world, await newMembers(world, 80), sold, () => sold.slotIds)
    expect([paid, told.length]).toEqual([50, 30])
    expect(new Set(grouped)).toEqual(new Set(sold.slotIds))
    await world.expectConsistent()
  })

  test('buy more than there is without the CHECK: the control', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ quantity: 50 })
    const members = await newMembers(world, 80)
    await withoutGuard(world)
    const { paid } = await rush(world, members, sold, () => sold.slotIds)
    expect(paid).toBeGreaterThan(50)
  })
})

describe('multi-slot tickets over shared slots', () => {
  const overlapping = (sold: Sold) => (index: number) => sold.slotIds.slice(index % 3, (index % 3) + 2)

  test('never oversell a slot, whatever the overlap, and each is whole', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ span: 2, slots: 4, quantity: 5 })
    await rush(world, await newMembers(world, 30), sold, overlapping(sold))
    const rows = await world.db.orm.select().from(stock)
    for (const row of rows) expect(row.reserved + row.bought).toBeLessThanOrEqual(5)
    expect(rows.reduce((sum, row) => sum + row.bought, 0)).toBe(
      (await world.items()).filter((item) => item.status === 'Success').length * 2,
    )
    // One buyer got as much as the middle allows: the race was no walk-over by refusals.
    expect(Math.max(...rows.map((row) => row.bought))).toBe(5)
    await world.expectConsistent()
  })

  test('oversell a slot without the CHECK: the control', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ span: 2, slots: 4, quantity: 5 })
    const members = await newMembers(world, 30)
    await withoutGuard(world)
    await rush(world, members, sold, overlapping(sold))
    const rows = await world.db.orm.select().from(stock)
    expect(Math.max(...rows.map((row) => row.reserved + row.bought))).toBeGreaterThan(5)
  })
})

describe('Pregenerated documents', () => {
  test('are never sold twice, and none is left while a buyer is refused', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 10 })
    const { paid, told } = await rush(world, await newMembers(world, 25), sold, () => sold.slotIds)
    expect([paid, told.length]).toEqual([10, 15])
    const owners = (await world.entries()).map((entry) => entry.orderItemId)
    expect(new Set(owners).size).toBe(10)
    expect(owners).not.toContain(null)
    await world.expectConsistent()
  })

  test('are sold twice when a claim does not check that the document is free: the control', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 10 })
    const [slot = ''] = sold.slotIds
    // Read, then write, as code without the guarded update would: every buyer sees the same free document.
    const isFree = and(eq(entry.stockId, slot), isNull(entry.orderItemId))
    const free = () => world.db.orm.select().from(entry).where(isFree).limit(1)
    const seen = (await Promise.all([free(), free(), free()])).flat()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  })
})

describe('one member with one cart', () => {
  test('is charged once for four simultaneous purchases', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ quantity: 10 })
    await world.add(world.marie, sold, { quantity: 3 })
    const results = await Promise.all([1, 2, 3, 4].map(() => world.start(world.marie)))
    expect(new Set(results.map(({ payment }) => payment?.paymentId)).size).toBe(1)
    expect(world.cards.intents.size).toBe(1)
    expect(await world.counters(sold)).toEqual([[3, 0]])
  })

  test('leaves nothing half done when two tabs remove and buy at once', async () => {
    const world = await buyingWorld()
    const sold = await world.shop.sell({ quantity: 10 })
    const { item } = await world.add(world.marie, sold)
    const [removed, started] = await Promise.allSettled([
      world.app.call('/remove-from-cart', { id: item.cartItem.id }, { as: world.marie }),
      world.start(world.marie),
    ])
    const bought = started.status === 'fulfilled' && started.value.payment !== null
    // Exactly one of the two has the item.
    expect([removed.status === 'fulfilled', bought].filter(Boolean)).toHaveLength(1)
    expect(await world.counters(sold)).toEqual([[bought ? 1 : 0, 0]])
  })
})
