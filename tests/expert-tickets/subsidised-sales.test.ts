/** A committee pays 40 % of expert tickets: its share goes with the sale, and comes back where there is none. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { subsidyBudget, subsidyRule } from '#kernel/subsidies/tables.ts'
import { expertWorld } from './expert-world.ts'

/** Marie's committee pays 40 %: two tickets cost 39.80 €, of which it pays 15.92 €. */
async function subsidisedWorld() {
  const world = await expertWorld()
  const { app, db, marie } = world
  const group = await app.newGroup({ premium: true })
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  await db.write([
    db.orm.update(user).set({ groupId: group.id }).where(eq(user.id, marie.userId)),
    db.orm
      .insert(subsidyBudget)
      .values({ id: 'bu-1', groupId: group.id, year: 2026, amount: 10_000, used: 0, updatedAt: Date.now() }),
    db.orm.insert(subsidyRule).values({
      ...{ id: 'su-1', groupId: group.id, label: 'Loisirs', percent: 40, amount: null, target: 'All' },
      ...{ minMonths: 0, isActive: true, ...times },
    }),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  const operator = await app.newMember({ isAdmin: true })
  const used = async () => (await db.orm.select().from(subsidyBudget))[0]?.used
  const refundItem = async () => {
    const [item] = await world.items()
    const { purchase, items } = await app.call('/admin/get-order', { id: item?.id ?? '' }, { as: operator })
    const refund = {
      kind: 'items' as const,
      orderIds: [item?.id ?? ''],
      cents: items[0]?.refundable.cents ?? 0,
    }
    const facts = { purchaseId: purchase.id, refundedCents: 0, reason: 'Fermé', sendEmail: false }
    await app.call('/admin/refund-order', { ...facts, refund }, { as: operator })
    await world.runJobs()
    return items[0]
  }
  return { ...world, used, refundItem }
}

describe('expert tickets subsidised by a committee', () => {
  test("are held, paid and sold at the buyer's part, and a refund returns each part to its payer", async () => {
    const { bought, used, runJobs, order, refundItem, cards, sales, db } = await subsidisedWorld()
    const payment = await bought()
    expect([payment.total.cents, await used()]).toEqual([2388, 1592])
    await runJobs()
    expect(await order(payment.paymentId)).toMatchObject({ status: 'Success', total: { subsidy: { cents: 1592 } } })
    expect((await sales()).map(({ status }) => status)).toEqual(['Sold'])
    expect((await refundItem())?.stuckSale).toBeNull()
    expect([await used(), cards.givenBack(payment.paymentId)]).toEqual([0, 2388])
    expect(await mismatches(db, Date.now())).toEqual([])
  })

  test('take nothing from the budget when the provider cannot hold them', async () => {
    const { addExpert, sellExpert, start, fault, used } = await subsidisedWorld()
    await addExpert(await sellExpert())
    await fault({ mode: 'refuse', only: 'reservation' })
    const { payment, failedItems } = await start()
    expect([payment, failedItems.map(({ reason }) => reason)]).toEqual([null, ['stockGone']])
    expect(await used()).toBe(0)
  })

  test('report a refused sale as not sold, and its refund returns both parts', async () => {
    const { bought, fault, used, runJobs, refundItem, cards, items, db } = await subsidisedWorld()
    const payment = await bought()
    await fault({ mode: 'refuse', only: 'transaction' })
    await runJobs()
    // The committee has paid for what may still be sold.
    expect([(await items())[0]?.status, await used()]).toEqual(['Pending', 1592])
    expect((await refundItem())?.stuckSale).toBe('unsold')
    expect((await items())[0]?.status).toBe('Canceled')
    expect([await used(), cards.givenBack(payment.paymentId)]).toEqual([0, 2388])
    expect(await mismatches(db, Date.now())).toEqual([])
  })
})
