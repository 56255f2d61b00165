/** Lines of a statement: tickets and options apart, exchanges apart from cancellations, adding up to what is owed. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseRows } from '#features/money/accounting/accounting-rows.ts'
import { purchaseColumns } from '#features/money/accounting/office/accounting-columns.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import type { StatementLine } from '#features/money/statements/statement-shapes.ts'
import { atLength } from '../../support/at-length.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
const june = { from: '2026-06-01', to: '2026-06-30' }
const july = { from: '2026-07-01', to: '2026-07-31' }
type Month = typeof june

async function linesWorld() {
  const world = await operatorWorld()
  const { app, as, shop, buy, give } = world
  const sold = await shop.sell({
    vendor: { name: 'Ferme des Roches' },
    activity: { label: 'Cueillette' },
    quantity: 400,
    slots: 6,
    startTs: Date.now() + 50 * DAY,
    ticket: { label: 'Adulte', buyingPrice: 1100 },
    options: [
      { label: 'Goûter', buyingPrice: 300, youpiizPrice: 450, maxQuantity: 50 },
      { label: 'Panier', buyingPrice: 125, youpiizPrice: 300, maxQuantity: 50 },
    ],
  })
  const statement = (month: Month, of: 'vendor' | 'group' = 'vendor', id = sold.vendorId) =>
    app.call('/admin/get-statement', { of, id, ...month, limit: 200 }, as)
  const pdf = async (month: Month, of: 'vendor' | 'group' = 'vendor', id = sold.vendorId) =>
    pdfText(receiptBytes((await app.call('/admin/get-statement-pdf', { of, id, ...month }, as)).pdf))
  const purchase = (quantity: number, options: readonly number[]) =>
    buy([
      {
        sold,
        quantity,
        options: options.flatMap((count, at) =>
          count === 0 ? [] : [{ optionId: sold.optionIds[at] ?? '', quantity: count }],
        ),
      },
    ])
  /** The order item of a purchase that still stands. */
  const standing = async (purchaseId: string) => {
    const { items } = await world.look(purchaseId)
    return items.find(({ order }) => order.status === 'Success')
  }
  const exchange = async (purchaseId: string) => {
    const { choices, exchange: move } = makeExchange(world, (await standing(purchaseId))?.order.id ?? '')
    await move((await choices()).dates[0])
    await runJobs(app)
  }
  /** Gives back one ticket, the last: the first one carries the options. */
  const giveOne = async (purchaseId: string) => {
    const item = await standing(purchaseId)
    const ticketIds = (item?.tickets ?? []).filter(({ voidAt }) => voidAt === null).slice(-1)
    const wish = { orderId: item?.order.id ?? '', quantity: 1, ticketIds: ticketIds.map(({ id }) => id), cents: 1600 }
    await give(purchaseId, { kind: 'part', ...wish })
    await runJobs(app)
  }
  const giveAll = async (purchaseId: string) => {
    await give(purchaseId, { kind: 'order' })
    await runJobs(app)
  }
  return { ...world, sold, statement, pdf, purchase, exchange, giveOne, giveAll }
}

const shown = ({ movement, product, quantity, buyingPrice, owed }: StatementLine) => [
  movement,
  product,
  quantity,
  buyingPrice,
  owed,
]

test('an option is a line of its own in statement, file and PDF, and each line is its quantity times its buying price', async () => {
  const { app, as, sold, purchase, statement, pdf, giveOne, giveAll } = await linesWorld()
  const { purchaseId } = await purchase(2, [1, 0])
  await giveOne(purchaseId)
  await purchase(1, [0, 0])
  const { lines, sums, total } = await statement(june)
  expect(lines.map(shown)).toEqual([
    ['sold', 'Adulte', 2, 1100, 2200],
    ['sold', 'Goûter', 1, 300, 300],
    ['cancelled', 'Adulte', -1, 1100, -1100],
    ['sold', 'Adulte', 1, 1100, 1100],
  ])
  expect(lines.map(({ isOption, price }) => [isOption, price])).toEqual([
    [false, 3000],
    [true, 450],
    [false, -1500],
    [false, 1500],
  ])
  expect(sums).toMatchObject({ sold: 3, cancelled: 1, exchangedOut: 0, exchangedIn: 0, tickets: 2, owed: 2500 })
  expect(total).toBe(3)
  const query = new URLSearchParams({ of: 'vendor', id: sold.vendorId, ...june })
  const file = await app.fetch(`/office/file/admin/get-statement?${query}`, as)
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  expect(rows.map((row) => [row.produit, row.option, row.quantité, row.dû_à_l_unité, row.montant_dû])).toEqual([
    ['Adulte', 'non', '2', '11.00', '22.00'],
    ['Goûter', 'oui', '1', '3.00', '3.00'],
    ['Adulte', 'non', '-1', '11.00', '-11.00'],
    ['Adulte', 'non', '1', '11.00', '11.00'],
  ])
  const text = await pdf(june)
  for (const expected of [
    '3 vendus · 1 annulé · 2 nets',
    '3 11,00 € 33,00 €',
    'Option : Goûter',
    '1 3,00 € 3,00 €',
    '-1 11,00 € -11,00 €',
    'Montant dû 25,00 €',
  ])
    expect(text).toContain(expected)
  // The options go with the last ticket, not with one before.
  await giveAll(purchaseId)
  expect((await statement(june)).lines.slice(4).map(shown)).toEqual([
    ['cancelled', 'Adulte', -1, 1100, -1100],
    ['cancelled', 'Goûter', -1, 300, -300],
  ])
})

test('an exchange is no cancellation and no second sale: it is counted once and named in lines, sums and PDF', async () => {
  const { app, as, marie, sold, purchase, statement, pdf, exchange, giveAll } = await linesWorld()
  const { purchaseId } = await purchase(1, [1, 0])
  const gone = await purchase(2, [0, 0])
  await giveAll(gone.purchaseId)
  app.advance(25 * DAY)
  await exchange(purchaseId)
  expect((await statement(june)).sums).toMatchObject({ sold: 3, cancelled: 2, exchangedOut: 0, tickets: 1 })
  const { lines, sums } = await statement(july)
  expect(lines.map(shown).toSorted()).toEqual([
    ['exchangedIn', 'Adulte', 1, 1100, 1100],
    ['exchangedIn', 'Goûter', 1, 300, 300],
    ['exchangedOut', 'Adulte', -1, 1100, -1100],
    ['exchangedOut', 'Goûter', -1, 300, -300],
  ])
  expect(sums).toMatchObject({ sold: 0, cancelled: 0, exchangedOut: 1, exchangedIn: 1, tickets: 0, owed: 0, price: 0 })
  const both = { from: june.from, to: july.to }
  for (const of of ['vendor', 'group'] as const) {
    const { rows } = await app.call('/admin/list-statements', { of, ...both }, as)
    expect(rows[0]).toMatchObject({ sold: 3, cancelled: 2, exchangedOut: 1, exchangedIn: 1, tickets: 1 })
    const text = await pdf(both, of, of === 'vendor' ? sold.vendorId : marie.groupId)
    expect(text).toContain('3 vendus · 2 annulés · 1 échangé · 1 net')
    expect(text).toContain('Échangé pour une autre date')
  }
  // The accountant's table says so, and the file, which names the order that has taken its place.
  const { orders } = await app.call('/admin/accounting', both, as)
  const moved = orders.find(({ exchangedFor }) => exchangedFor !== undefined)
  expect(orders.map(({ id }) => id)).toContain(moved?.exchangedFor)
  const row = purchaseRows(orders).find(({ key }) => key === purchaseId)
  const status = purchaseColumns('Europe/Paris').find(({ id }) => id === 'status')
  expect(row && status?.value(row)).toMatch(/^(Validée \+ Échangée|Échangée \+ Validée)$/)
  const file = await app.fetch(`/office/file/accounting?${new URLSearchParams({ ...both, rows: 'details' })}`, as)
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  const named = rows.filter(({ échangée_pour }) => échangée_pour !== '')
  expect(named.map(({ num_ligne, échangée_pour }) => [num_ligne, échangée_pour])).toEqual([
    // Its tickets and its option.
    [moved?.id, moved?.exchangedFor],
    [moved?.id, moved?.exchangedFor],
  ])
})

test('an exchange whose activity has changed its partner leaves one and comes to the other', async () => {
  const { app, as, db, sold, shop, purchase, exchange } = await linesWorld()
  const { purchaseId } = await purchase(2, [0, 0])
  const other = await shop.sell({ vendor: { name: 'Autre partenaire' } })
  await db.write([{ sql: 'update activity set vendor_id = ? where id = ?', args: [other.vendorId, sold.activityId] }])
  await exchange(purchaseId)
  const { rows, total } = await app.call('/admin/list-statements', { of: 'vendor', ...june }, as)
  expect(rows.map(({ label, ...row }) => [label, row.sold, row.exchangedOut, row.exchangedIn, row.tickets])).toEqual([
    ['Autre partenaire', 0, 0, 2, 2],
    ['Ferme des Roches', 2, 2, 0, 0],
  ])
  expect(total).toMatchObject({ sold: 2, exchangedOut: 2, exchangedIn: 2, tickets: 2 })
})

const act = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'one', 'all', 'exchange', 'exchange', 'nextMonth'),
  at: fc.nat(10),
  quantity: fc.integer({ min: 1, max: 4 }),
  options: fc.tuple(fc.nat(3), fc.nat(2)),
})

test('after any history each line of a statement is its quantity times its buying price, and the lines add up to the sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (history) => {
      const world = await linesWorld()
      const { app, as, db, sold, marie } = world
      const purchases: string[] = []
      let isLater = false
      for (const { kind, at, quantity, options } of history) {
        const purchaseId = purchases[at % Math.max(1, purchases.length)]
        if (kind === 'buy') purchases.push((await world.purchase(quantity, options)).purchaseId)
        else if (kind === 'nextMonth' && !isLater) {
          app.advance(25 * DAY)
          isLater = true
        } else if (purchaseId !== undefined) {
          // A refusal, since nothing is left of the purchase, changes nothing.
          if (kind === 'one') await world.giveOne(purchaseId).catch(() => undefined)
          if (kind === 'all') await world.giveAll(purchaseId).catch(() => undefined)
          if (kind === 'exchange') await world.exchange(purchaseId).catch(() => undefined)
        }
      }
      const { rows: stored } = await db.query(`select coalesce(sum(owed), 0) as owed, coalesce(sum(price), 0) as price,
        coalesce(sum(quantity), 0) as tickets from statement_entry`)
      const both = { from: june.from, to: july.to }
      for (const [of, id] of [
        ['vendor', sold.vendorId],
        ['group', marie.groupId],
      ] as const) {
        const { lines, sums } = await world.statement(both, of, id)
        expect(lines.filter(({ quantity, buyingPrice, owed }) => quantity * buyingPrice !== owed)).toEqual([])
        const add = (part: 'owed' | 'price' | 'fees' | 'committee') => lines.reduce((all, line) => all + line[part], 0)
        const { owed, price, fees, committee } = sums
        expect([add('owed'), add('price'), add('fees')]).toEqual([owed, price, fees])
        expect(add('committee')).toBe(committee)
        expect(stored[0]).toMatchObject({ owed, price, tickets: sums.tickets })
        const tickets = (movement: StatementLine['movement']) =>
          lines.reduce((all, line) => all + (line.movement === movement && !line.isOption ? line.quantity : 0), 0)
        expect({
          sold: tickets('sold'),
          cancelled: -tickets('cancelled') + 0,
          exchangedOut: -tickets('exchangedOut') + 0,
          exchangedIn: tickets('exchangedIn'),
        }).toEqual({
          sold: sums.sold,
          cancelled: sums.cancelled,
          exchangedOut: sums.exchangedOut,
          exchangedIn: sums.exchangedIn,
        })
        expect(sums.tickets).toBe(sums.sold - sums.cancelled)
        const text = await world.pdf(both, of, id)
        if (of === 'vendor' && lines.length > 0)
          expect(text).toContain(`Montant dû ${(owed / 100).toFixed(2).replace('.', ',')} €`)
      }
      await app.call('/admin/list-statements', { of: 'vendor', ...both }, as)
    }),
    { numRuns: atLength(60, 4) },
  )
}, 600_000)
