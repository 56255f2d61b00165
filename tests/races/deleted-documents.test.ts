/** Documents that an operator deletes at the moment in which they are sold: each is either, never both and never neither. */
import { and, inArray, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trash } from '#kernel/history/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../support/buying.ts'
import { deliver } from '../support/shop-jobs.ts'

const DOCUMENTS = 24
/** Purchases and deletions come within so long. */
const SPREAD_MS = 300

type World = Awaited<ReturnType<typeof buyingWorld>>

/** Answers to reads come late and in no order, as behind a network: by then somebody else may have written. */
function withSlowReads({ db }: World): void {
  const readBatch = db.readBatch.bind(db)
  const late: typeof readBatch = async (statements) => {
    const answer = await readBatch(statements)
    await soon(40)
    return answer
  }
  Object.assign(db, { readBatch: late })
}

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms))

/** Everybody buys one document while an operator deletes them all with `remove`. */
async function rush(
  remove: (world: World, entryId: string, admin: Awaited<ReturnType<World['app']['newMember']>>) => Promise<unknown>,
) {
  const world = await buyingWorld()
  const { app, shop, cards, db } = world
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: DOCUMENTS })
  const admin = await app.newMember({ isAdmin: true })
  const buyers = await Promise.all(Array.from({ length: DOCUMENTS }, () => app.newMember()))
  for (const buyer of buyers) await world.add(buyer, sold)
  const ids = (await world.entries()).map(({ id }) => id)
  withSlowReads(world)
  const [started] = await Promise.all([
    Promise.all(buyers.map((buyer) => soon(SPREAD_MS).then(() => world.start(buyer)))),
    Promise.allSettled(ids.map((id) => soon(SPREAD_MS).then(() => remove(world, id, admin)))),
  ])
  const payments = started.flatMap(({ payment }) => payment ?? [])
  for (const { paymentId } of payments) {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
  }
  const delivered = await db.orm
    .select({ id: entry.id })
    .from(entry)
    .innerJoin(entryFile, and(inArray(entryFile.entryId, ids), isNotNull(entry.orderItemId)))
    .where(and(inArray(entry.id, ids), isNotNull(entry.orderItemId)))
  const soldIds = new Set(delivered.map(({ id }) => id))
  const thrown = await db.orm.select({ target: trash.target }).from(trash)
  return { paid: payments.length, soldIds, thrownIds: new Set(thrown.map(({ target }) => target)) }
}

// [K-RULE-013]
test('each paying buyer has a document while an operator deletes free ones, and no deleted one was sold', async () => {
  const { paid, soldIds, thrownIds } = await rush((world, stockEntryId, admin) =>
    world.app.call('/admin/delete-stock-entry', { stockEntryId }, { as: admin }),
  )
  expect(soldIds.size).toBe(paid)
  expect([...soldIds].filter((id) => thrownIds.has(id))).toEqual([])
  expect(soldIds.size + thrownIds.size).toBeLessThanOrEqual(DOCUMENTS)
  // Both happened: neither side walked over.
  expect(Math.min(soldIds.size, thrownIds.size)).toBeGreaterThan(0)
})

test('control: when the check comes before the deletion instead of inside it, a buyer loses a document', async () => {
  const losses = async () => {
    const { paid, soldIds } = await rush(async ({ db }, id) => {
      const [found] = await db.readBatch([{ sql: 'select order_item_id as item from entry where id = ?', args: [id] }])
      if (found?.rows[0]?.item !== null) return
      await db.write([
        { sql: 'delete from entry_file where entry_id = ?', args: [id] },
        { sql: 'delete from entry where id = ?', args: [id] },
      ])
    })
    return paid - soldIds.size
  }
  // On a busy machine a rush may happen to go well; four do not.
  let lost = 0
  for (let rushes = 0; rushes < 4 && lost === 0; rushes++) lost = await losses()
  expect(lost).toBeGreaterThan(0)
})
