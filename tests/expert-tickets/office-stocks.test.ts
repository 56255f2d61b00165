/** ExperTicket stocks are made, changed, deleted and taken back by administrators. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { expertWorld, FRIDAY } from './expert-world.ts'

type Operation = CallInput<'/admin/manage-expert-ticket-stocks'>['operations'][number]

const HOUR = 3_600_000
const ADULT = { label: 'Adulte', description: 'Dès 13 ans', productId: 'ocearium-adulte' }
const CHILD = { label: 'Enfant', description: '', productId: 'ocearium-enfant' }

/** An activity without stock, and a catalogue that was read. */
async function office() {
  const world = await expertWorld()
  const { app, shop, db, refresh, marie } = world
  await refresh()
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const { activityId } = await shop.sell({})
  await db.write([{ sql: 'update batch set archived_at = 1', args: [] }])
  const create = async (tickets = [ADULT, CHILD]) => {
    const made = await app.call('/admin/create-expert-ticket-stocks', { activityId, tickets }, { as: admin })
    const [stock] = made.expertTicketStocks
    if (!stock) throw new Error('No stock was made.')
    return stock
  }
  const manage = (...operations: Operation[]) =>
    app.call('/admin/manage-expert-ticket-stocks', { activityId, operations }, { as: admin })
  const read = () => app.call('/admin/get-activity-expert-tickets', { activityId }, { as: admin })
  const labels = async () => (await read()).expertTicketStocks.map(({ tickets }) => tickets.map(({ label }) => label))
  const offered = async () => {
    const range = { startTs: Date.now(), endTs: Date.now() + 30 * 24 * HOUR }
    const { expertTicketFixedStocks } = await app.call('/list-activity-stock', { activityId, ...range })
    return expertTicketFixedStocks.map(({ label }) => label)
  }
  const search = async (text: string) =>
    (await app.call('/admin/search-expert-ticket-products', { text }, { as: admin })).items
  const buy = async (stockId: string, ticketInfoId: string) => {
    const date = Date.parse(`${FRIDAY}T12:00:00+02:00`)
    await app.call('/add-expert-ticket-to-cart', { stockId, ticketInfoId, quantity: 1, date }, { as: marie })
  }
  return { ...world, admin, activityId, create, manage, read, labels, offered, search, buy }
}

// [C-CONSTANT-008] [K-ENTITY-007] [K-ENTITY-052] [K-CALL-023] [K-RULE-086]
test("an expert-ticket stock is on sale at its products' prices at once", async () => {
  const { create, activityId, offered, read, app, db, refreshBests } = await office()
  const stock = await create()
  expect(stock).toMatchObject({ activityId, tickets: [ADULT, CHILD] })
  expect([stock.id, stock.tickets[0]?.id]).toEqual([expect.stringMatching(/^es-/), expect.stringMatching(/^eti-/)])
  const stored = await db.orm.select({ id: expertTicket.id }).from(expertTicket)
  expect(stored.map(({ id }) => id).sort()).toEqual(stock.tickets.map(({ id }) => id).sort())
  expect(stored.filter(({ id }) => !id.startsWith('eti-'))).toEqual([])
  expect(stock.tickets[0]?.product).toMatchObject({
    name: 'Adulte',
    provider: 'Océarium de la Pointe',
    priceFrom: { cents: 1990 },
    priceTo: { cents: 2190 },
    confirmedAt: Date.now(),
    isSold: true,
  })
  expect(await read()).toEqual({
    expertTicketStocks: [stock],
    catalogue: { confirmedAt: Date.now(), failedAt: null, isStale: false },
  })
  expect(await offered()).toEqual(['Adulte', 'Enfant'])
  await refreshBests()
  expect((await app.call('/list-activity', {})).activities[0]?.item.bestStock.discount?.price3.cents).toBe(1390)
})

// [K-CALL-021] [K-RULE-084]
test('one call creates, changes and deletes, everything or nothing', async () => {
  const { app, create, manage, labels, offered } = await office()
  const kept = await create([ADULT, CHILD])
  app.advance(1000)
  const gone = await create([CHILD])
  const [adult, child] = kept.tickets.map(({ id, label, description, productId }) => ({
    id,
    label,
    description,
    productId,
  }))
  if (!adult || !child) throw new Error('Two tickets were made.')
  const swap: Operation = {
    type: 'updateStock',
    id: kept.id,
    updates: { tickets: [child, { ...adult, label: 'Grand' }] },
  }
  await expect(manage(swap, { type: 'deleteStock', id: 'es-x' })).rejects.toMatchObject({
    code: 'stockNotFound',
    fields: ['operations.1.id'],
  })
  expect(await labels()).toEqual([['Adulte', 'Enfant'], ['Enfant']])
  const made: Operation = { type: 'createStock', tickets: [{ ...ADULT, label: 'Nouveau' }] }
  app.advance(1000)
  const result = await manage(swap, made, { type: 'deleteStock', id: gone.id })
  expect(result.expertTicketStocks.map(({ tickets }) => tickets.map(({ label }) => label))).toEqual([
    ['Enfant', 'Grand'],
    ['Nouveau'],
  ])
  expect(result.deleted).toEqual([{ id: gone.id, trashId: expect.any(String) }])
  // Tickets keep their ids, so that carts and orders know them.
  expect(result.expertTicketStocks[0]?.tickets.map(({ id }) => id)).toEqual([child.id, adult.id])
  expect(await labels()).toEqual([['Enfant', 'Grand'], ['Nouveau']])
  expect((await offered()).toSorted()).toEqual(['Enfant', 'Grand', 'Nouveau'])
})

// [K-ERROR-019]
test('a save names the tickets that lack a name or a product', async () => {
  const { create, manage, labels } = await office()
  const incomplete = [{ ...ADULT, label: ' ' }, CHILD, { ...CHILD, label: '', productId: '' }]
  await expect(create(incomplete)).rejects.toMatchObject({
    code: 'incompleteForm',
    message: 'Ticket(s) #1 et #3 incomplet(s)',
    fields: ['tickets.0.label', 'tickets.2.label', 'tickets.2.productId'],
  })
  const stock = await create()
  await expect(manage({ type: 'updateStock', id: stock.id, updates: { tickets: incomplete } })).rejects.toMatchObject({
    code: 'incompleteForm',
    fields: expect.arrayContaining(['operations.0.updates.tickets.0.label']),
  })
  expect(await labels()).toEqual([['Adulte', 'Enfant']])
})

// [K-ERROR-040]
test('a ticket of another stock, an unknown or vanished product, and a stock without tickets are refused', async () => {
  const { create, manage, labels, set, refresh, app } = await office()
  const stock = await create([ADULT])
  app.advance(1000)
  const other = await create([CHILD])
  const foreign = { ...CHILD, id: other.tickets[0]?.id }
  await expect(manage({ type: 'updateStock', id: stock.id, updates: { tickets: [foreign] } })).rejects.toMatchObject({
    code: 'unexpectedExpertTicketData',
    message: 'Unexpected ExpertTicket data',
    status: 400,
  })
  const unknown = { code: 'expertProductNotFound', fields: ['tickets.1.productId'] }
  await expect(create([ADULT, { ...CHILD, productId: 'rien' }])).rejects.toMatchObject(unknown)
  await set({ gone: [CHILD.productId] })
  app.advance(HOUR)
  await refresh()
  await expect(create([ADULT, CHILD])).rejects.toMatchObject(unknown)
  await expect(create([])).rejects.toMatchObject({ code: 'invalidRequest', fields: ['tickets'] })
  await expect(
    manage({ type: 'deleteStock', id: stock.id }, { type: 'deleteStock', id: stock.id }),
  ).rejects.toMatchObject({ code: 'invalidRequest' })
  expect(await labels()).toEqual([['Adulte'], ['Enfant']])
})

test('a save based on an outdated state is refused with the author of the newer one, and a change is undone as a whole', async () => {
  const { app, admin, create, manage, read } = await office()
  const stock = await create()
  const rename = (label: string, ifUpdatedAt?: number) =>
    manage({ type: 'updateStock', id: stock.id, updates: { tickets: [{ ...ADULT, label }] }, ifUpdatedAt })
  app.advance(1000)
  await rename('Premier', stock.updatedAt)
  await expect(rename('Second', stock.updatedAt)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    status: 409,
    details: { changes: [{ by: 'Sam Ott' }] },
  })
  await expect(manage({ type: 'deleteStock', id: stock.id, ifUpdatedAt: stock.updatedAt })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
  const { items } = await app.call('/admin/list-history', { target: stock.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const [undone] = (await read()).expertTicketStocks
  const idsAndNames = (tickets: typeof stock.tickets) => tickets.map(({ id, label }) => [id, label])
  expect(idsAndNames(undone?.tickets ?? [])).toEqual(idsAndNames(stock.tickets))
})

test('a deleted stock is restored with its tickets and prices, an ordered one is archived', async () => {
  const { app, admin, create, manage, labels, offered, buy, start, db } = await office()
  const stock = await create()
  const { deleted } = await manage({ type: 'deleteStock', id: stock.id })
  expect([await labels(), await offered()]).toEqual([[], []])
  await app.call('/admin/restore-from-trash', { trashId: deleted[0]?.trashId ?? '' }, { as: admin })
  expect([await labels(), await offered()]).toEqual([[['Adulte', 'Enfant']], ['Adulte', 'Enfant']])

  await buy(stock.id, stock.tickets[0]?.id ?? '')
  await start()
  await buy(stock.id, stock.tickets[1]?.id ?? '')
  expect((await manage({ type: 'deleteStock', id: stock.id })).deleted).toEqual([{ id: stock.id, trashId: null }])
  expect([await labels(), await offered()]).toEqual([[], []])
  const own = eq(expertStock.id, stock.id)
  expect(await db.orm.select().from(expertStock).where(own)).toMatchObject([{ archivedAt: Date.now() }])
})

test('a ticket removed from its stock is no longer sold, and leaves carts', async () => {
  const { create, manage, offered, buy, cart, start, db } = await office()
  const stock = await create()
  const [adult, child] = stock.tickets
  if (!adult || !child) throw new Error('Two tickets were made.')
  await buy(stock.id, adult.id)
  const { product: _product, isPriceChanged: _changed, ...left } = child
  await manage({ type: 'updateStock', id: stock.id, updates: { tickets: [left] } })
  expect(await offered()).toEqual(['Enfant'])
  await expect(buy(stock.id, adult.id)).rejects.toMatchObject({ code: 'ticketNotFound' })
  expect((await cart()).cartItems).toEqual([])
  await expect(start()).rejects.toMatchObject({ code: 'cartEmpty' })
  expect(await db.orm.select().from(expertTicket).where(eq(expertTicket.id, adult.id))).toMatchObject([
    { archivedAt: Date.now() },
  ])
})

test('a product that vanished or changed its price is marked, until an operator has seen it', async () => {
  const { create, manage, read, set, refresh, app } = await office()
  const stock = await create()
  await set({ gone: [CHILD.productId], catalogueCents: 200 })
  app.advance(HOUR)
  await refresh()
  const tickets = async () => (await read()).expertTicketStocks[0]?.tickets ?? []
  const [adult, child] = await tickets()
  expect(child?.product).toMatchObject({ goneAt: Date.now(), confirmedAt: Date.now() - HOUR, isSold: false })
  expect(adult).toMatchObject({
    isPriceChanged: true,
    product: { priceChange: { ts: Date.now(), days: 75, before: { cents: 1990 }, after: { cents: 2190 } } },
  })
  await manage({ type: 'updateStock', id: stock.id, updates: { pricesSeen: true }, ifUpdatedAt: stock.updatedAt })
  expect((await tickets()).map(({ isPriceChanged }) => isPriceChanged)).toEqual([false, false])
  await set({ catalogueCents: 300 })
  app.advance(HOUR)
  await refresh()
  expect((await tickets()).map(({ isPriceChanged }) => isPriceChanged)).toEqual([true, false])
})

test('a product with real-time prices goes on sale once they have been fetched', async () => {
  const { create, set, refresh, offered, runJobs, db } = await office()
  await set({ realTime: [ADULT.productId], surchargeCents: 100 })
  await refresh()
  await create([ADULT])
  expect(await offered()).toEqual([])
  await runJobs()
  expect(await offered()).toEqual(['Adulte'])
  const [row] = await db.orm.select().from(expertProduct).where(eq(expertProduct.id, ADULT.productId))
  expect([row?.priceFrom, row?.liveAt]).toEqual([2090, Date.now()])
})

// [K-ENTITY-053]
test('a product is found among thousands by words of its name, family or provider, vanished ones last', async () => {
  const { app, admin, search, set, refresh } = await office()
  await set({ more: 3000, gone: ['produit-1'] })
  await refresh()
  expect((await search('PARC 112 billet 1117')).map(({ id }) => id)).toEqual(['produit-1117'])
  expect((await search('ocearium enfant')).map(({ id }) => id)).toEqual(['ocearium-enfant'])
  expect(await search('rien de tel')).toEqual([])
  expect(await search('')).toHaveLength(10)
  await set({ gone: ['produit-1', 'produit-2995'] })
  app.advance(HOUR)
  await refresh()
  const found = await search('parc 300 billet 299')
  expect(found.at(-1)).toMatchObject({ id: 'produit-2995', goneAt: Date.now(), isSold: false })
  const { items } = await app.call(
    '/admin/search/query',
    { table: 'expert-ticket-product', match: { name: 'ProductName', value: 'billet 2999' } },
    { as: admin },
  )
  expect(items.map(({ item }) => item)).toMatchObject([{ id: 'produit-2999', ProductName: 'Billet 2999' }])
})
