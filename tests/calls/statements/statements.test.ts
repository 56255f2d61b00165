/** Statements of partners and groups: what is owed and what was bought, by the months of the ledger. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { rowsFile } from '#features/money/statements/office/rows-file.ts'
import { lineColumns, statementColumns } from '#features/money/statements/office/statement-columns.ts'
import { textOfCsvCell } from '#lib/csv-format.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
const june = { from: '2026-06-01', to: '2026-06-30' }
const july = { from: '2026-07-01', to: '2026-07-31' }

async function statementWorld() {
  const world = await operatorWorld()
  const { app, as, db } = world
  const list = (period: typeof june, of: 'vendor' | 'group' = 'vendor') =>
    app.call('/admin/list-statements', { of, ...period }, as)
  const read = (
    id: string,
    period: typeof june,
    more: { of?: 'vendor' | 'group'; limit?: number; cursor?: string } = {},
  ) => app.call('/admin/get-statement', { of: 'vendor', id, ...period, ...more }, as)
  const entries = () => db.orm.select().from(statementEntry)
  return { ...world, list, read, entries }
}

test('a partner is owed the remaining tickets of a split item, and only the new date of an exchanged one', async () => {
  const world = await statementWorld()
  const { app, as, shop, buy, give, list, items } = world
  const sold = await shop.sell({ slots: 2, ticket: { buyingPrice: 900 }, vendor: { name: 'Musée des Docks' } })
  const { purchaseId, items: bought } = await buy([{ sold, quantity: 3 }])
  const { id: orderId, total } = bought[0]?.order ?? {}
  const price = (total?.price3.cents ?? 0) / 3
  const second = bought[0]?.tickets[1]?.id ?? ''
  await give(purchaseId, { kind: 'part', orderId: orderId ?? '', quantity: 1, ticketIds: [second], cents: price + 100 })
  await runJobs(app)
  const [kept] = await items()
  expect(await list(june)).toMatchObject({ total: { tickets: 2, owed: 1800, price: 2 * price } })

  const { choices, exchange } = makeExchange({ app, as }, kept?.id ?? '')
  await exchange((await choices()).dates[0])
  await runJobs(app)
  expect(await list(june)).toMatchObject({ total: { tickets: 2, owed: 1800, price: 2 * price } })
})

// [K-RULE-108]
test("the amount owed to a partner does not change the buyer's price, and is shown to operators only", async () => {
  const { app, shop, buy, list, marie } = await statementWorld()
  const paid = async (buyingPrice: number) => {
    const sold = await shop.sell({ vendor: { name: `Partenaire à ${buyingPrice}` }, ticket: { buyingPrice } })
    const { paymentId } = await buy([{ sold, quantity: 2 }])
    const [order] = (await app.call('/get-purchase', { paymentId }, { as: marie })).list
    expect(JSON.stringify(order)).not.toMatch(/commission|buying|owed/i)
    return order?.total
  }
  const cheap = await paid(500)
  expect(await paid(1100)).toEqual(cheap)
  const price = cheap?.price3.cents
  expect(price).toBeGreaterThan(2 * 1100)
  expect((await list(june)).rows).toEqual([
    expect.objectContaining({ label: 'Partenaire à 1100', owed: 2200, price }),
    expect.objectContaining({ label: 'Partenaire à 500', owed: 1000, price }),
  ])
})

// [D37] [D39]
test('a sale is owed in its month, a cancellation deducted in its own, and a goodwill refund changes neither', async () => {
  const { app, as, shop, buy, give, list, read, entries, marie } = await statementWorld()
  const sold = await shop.sell({
    vendor: { name: 'Musée des Docks' },
    ticket: { buyingPrice: 900 },
    options: [{ buyingPrice: 250, maxQuantity: 5 }],
  })
  const other = await shop.sell({ vendor: { name: 'Aquarium' }, ticket: { buyingPrice: 1100 } })
  const one = await buy([{ sold, quantity: 3 }, { sold: other }])
  const two = await buy([{ sold, quantity: 1 }])
  const [first] = one.items.filter(({ order }) => order.quantity === 3)
  if (!first) throw new Error('Nothing was bought.')
  const price = first.order.total.price3.cents / 3

  const before = await list(june)
  expect(before.rows).toEqual([
    expect.objectContaining({ label: 'Aquarium', tickets: 1, owed: 1100, sold: 1, cancelled: 0 }),
    expect.objectContaining({
      label: 'Musée des Docks',
      tickets: 4,
      owed: 3600,
      price: 4 * price,
      sold: 4,
      cancelled: 0,
    }),
  ])
  expect(before.total).toMatchObject({ tickets: 5, owed: 4700, fees: 500 })

  await give(two.purchaseId, { kind: 'amount', cents: 300 })
  await runJobs(app)
  expect(await list(june)).toEqual(before)

  app.advance(25 * DAY)
  await give(one.purchaseId, { kind: 'items', orderIds: [first.order.id] })
  await runJobs(app)
  expect(await list(june)).toEqual(before)
  const after = await list(july)
  expect(after.rows).toEqual([
    expect.objectContaining({
      label: 'Musée des Docks',
      tickets: -3,
      sold: 0,
      cancelled: 3,
      owed: -2700,
      price: -3 * price,
    }),
  ])
  const museum = after.rows[0]?.id ?? ''
  const statement = await read(museum, july)
  expect(statement).toMatchObject({ label: 'Musée des Docks', total: 1, nextCursor: null })
  expect(statement.lines).toEqual([
    expect.objectContaining({ quantity: -3, buyingPrice: 900, owed: -2700, number: one.purchase.number }),
  ])
  // The sums of the list are those of the statement, and a page goes on where the last one ended.
  const whole = await read(museum, { from: '2026-06-01', to: '2026-07-31' }, { limit: 2 })
  expect(whole.sums).toMatchObject({ tickets: 1, sold: 4, cancelled: 3, owed: 900 })
  expect(whole.lines).toHaveLength(2)
  const rest = await read(
    museum,
    { from: '2026-06-01', to: '2026-07-31' },
    { limit: 2, cursor: whole.nextCursor ?? '' },
  )
  expect([...whole.lines, ...rest.lines].map(({ quantity }) => quantity)).toEqual([3, 1, -3])

  const ofGroup = await list(june, 'group')
  expect(ofGroup.rows).toHaveLength(1)
  expect(ofGroup.rows[0]).toMatchObject({ id: marie.groupId, tickets: 5, fees: 500 })
  expect(ofGroup.total.price).toBe(before.total.price)
  const bought = await read(marie.groupId, june, { of: 'group' })
  expect(bought.lines.map(({ movement }) => movement)).toEqual(['sold', 'sold', 'sold', 'givenBack'])
  expect(bought).toMatchObject({ total: 4, sums: { givenBack: 300 } })
  expect((await entries()).reduce((sum, { owed }) => sum + owed, 0)).toBe(2000)

  await expect(read('v-none', june)).rejects.toMatchObject({ code: 'vendorNotFound' })
  await expect(read('g-none', june, { of: 'group' })).rejects.toMatchObject({ code: 'groupNotFound' })
  await expect(read(museum, { from: '2026-06-02', to: '2026-06-01' })).rejects.toMatchObject({ fields: ['to'] })
  await expect(app.call('/admin/list-statements', { of: 'vendor', ...june }, { as: marie })).rejects.toMatchObject({
    code: 'notAdmin',
  })
  await expect(app.call('/admin/get-statement-pdf', { of: 'vendor', id: 'v-none', ...june }, as)).rejects.toMatchObject(
    { code: 'vendorNotFound' },
  )
  await expect(app.call('/admin/get-statement-pdf', { of: 'group', id: 'g-none', ...june }, as)).rejects.toMatchObject({
    code: 'groupNotFound',
  })
})

test('options are owed at their own purchase prices', async () => {
  const { app, shop, marie, cards, start, list } = await statementWorld()
  const sold = await shop.sell({ ticket: { buyingPrice: 900 }, options: [{ buyingPrice: 250, maxQuantity: 5 }] })
  await app.call(
    '/add-ticket-to-cart',
    {
      stockIds: sold.slotIds.slice(0, 1),
      ticketInfoId: sold.ticketId,
      quantity: 2,
      options: [{ optionId: sold.optionIds[0] ?? '', quantity: 2 }],
    },
    { as: marie },
  )
  const { payment } = await start(marie)
  cards.pay(payment?.paymentId ?? '')
  await deliver(app, cards.event(payment?.paymentId ?? ''))
  expect((await list(june)).total.owed).toBe(2 * 900 + 2 * 250)
})

test('a statement never changes, and a closed month gets no new lines', async () => {
  const { app, db, shop, buy, entries } = await statementWorld()
  await buy([{ sold: await shop.sell() }])
  const [entry] = await entries()
  if (!entry) throw new Error('Nothing was written.')
  await expect(db.write([{ sql: 'update statement_entry set owed = 0', args: [] }])).rejects.toThrow('only grow')
  await expect(db.write([{ sql: 'delete from statement_entry', args: [] }])).rejects.toThrow('only grow')
  app.advance(25 * DAY)
  await db.write([
    {
      sql: `insert into closed_month (month, start_ts, end_ts, closed_at, sums, entries, difference)
        values ('2026-06', ?, ?, ?, '{}', 1, 0)`,
      args: [Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 30, 22), Date.now()],
    },
  ])
  const { id: _id, ...again } = entry
  await expect(db.write([db.orm.insert(statementEntry).values({ ...again, eventId: 99 })])).rejects.toThrow(
    'the month is closed',
  )
})

test('purchases from before the ledger enter the statements by their own dates', async () => {
  const { app, db, shop, buy, give, entries } = await statementWorld()
  const sold = await shop.sell({ ticket: { buyingPrice: 700 } })
  const { purchaseId } = await buy([{ sold, quantity: 2 }])
  app.advance(25 * DAY)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const strip = (rows: Awaited<ReturnType<typeof entries>>) => rows.map(({ id: _, eventId: __, ...row }) => row)
  const known = strip(await entries())
  expect(known.map(({ owed }) => owed)).toEqual([1400, -1400])
  // As a database of the version before looks to its migration.
  const names = ['ledger_event', 'ledger_entry', 'statement_entry']
  await db.write([
    ...names.flatMap((name) => [
      { sql: `drop trigger ${name}_remains`, args: [] },
      { sql: `delete from ${name}`, args: [] },
    ]),
    { sql: 'insert into ledger_backlog (attempt_id) select id from attempt', args: [] },
  ])
  expect(await bookBacklog(db)).toBe(0)
  expect(strip(await entries())).toEqual(known)
})

// [G20]
test('the files equal the database: a parser reads every line back, and no cell is a formula', async () => {
  const { app, as, db, shop, buy, read, list, entries } = await statementWorld()
  const sold = await shop.sell({
    vendor: { name: '=HYPERLINK("x")' },
    activity: { label: '+33, "Océan"\nde nuit' },
    ticket: { buyingPrice: 905 },
  })
  for (const quantity of [1, 2, 2]) await buy([{ sold, quantity }])
  const { rows } = await list(june)
  const id = rows[0]?.id ?? ''
  const query = { of: 'vendor', id, ...june } as const
  const columns = lineColumns('vendor', 'Europe/Paris')
  const file = await app.fetch(`/office/file/admin/get-statement?${new URLSearchParams(query)}`, as)
  const parsed: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  const cents = (text: string | undefined) => Math.round(Number(text) * 100)
  expect(
    parsed.map((row) => [row.num_achat, Number(row.quantité), cents(row.montant_dû), cents(row.prix_vente)]),
  ).toEqual((await entries()).map(({ attemptId, quantity, owed, price }) => [attemptId, quantity, owed, price]))
  expect(Object.keys(parsed[0] ?? {})).toEqual(columns.map(({ id: name }) => name))
  for (const row of parsed) {
    expect(row.activité).toMatch(/^'\+33/)
    expect(textOfCsvCell(row.activité ?? '')).toBe('+33, "Océan"\nde nuit')
  }
  const partners: Record<string, string>[] = parse(
    await (await rowsFile(statementColumns('vendor'), rows, 'csv')).text(),
    {
      bom: true,
      columns: true,
    },
  )
  expect(partners.map((row) => [textOfCsvCell(row.partenaire ?? ''), cents(row.montant_dû)])).toEqual([
    ['=HYPERLINK("x")', 5 * 905],
  ])

  const { fileName, pdf } = await app.call('/admin/get-statement-pdf', query, as)
  expect(fileName).toBe('releve-partenaire-hyperlink-x-2026-06-01-2026-06-30.pdf')
  const text = pdfText(receiptBytes(pdf))
  for (const expected of [
    'Relevé',
    '=HYPERLINK("x")',
    'Du 01/06/2026 au 30/06/2026',
    '5 9,05 € 45,25 €',
    'Montant dû 45,25 €',
  ])
    expect(text).toContain(expected)
  const ofGroup = await app.call('/admin/get-statement-pdf', { ...query, of: 'group', id: 'ROOT' }, as)
  expect(pdfText(receiptBytes(ofGroup.pdf))).toContain('Frais de gestion 5,00 €')

  const recorded = recordSql(db)
  await list(june)
  await read(id, june)
  expect(await fullScans(db, recorded, ['statement_entry', 'order_item', 'attempt'])).toEqual([])
})
