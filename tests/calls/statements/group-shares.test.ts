/** The committee's and its members' payments on the statement of their group: line by line, and to the cent of the ledger. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import type { StatementLine } from '#features/money/statements/statement-shapes.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
const june = {
  from: '2026-06-01',
  to: '2026-06-30',
  startTs: Date.UTC(2026, 4, 31, 22),
  endTs: Date.UTC(2026, 5, 30, 22),
}
const july = { from: '2026-07-01', to: '2026-07-31', startTs: june.endTs, endTs: Date.UTC(2026, 6, 31, 22) }
type Month = typeof june

/** A committee that pays 3,33 € of each ticket of 16 €, and two months of its statements. */
async function sharesWorld() {
  const world = await subsidyWorld()
  const { app, as, db, shop, budget, rule, give, look, group, paul } = world
  await budget(100_000)
  await rule({ amount: 333, percent: null })
  const sold = await shop.sell({ quantity: 20, activity: { label: 'Cinéma' }, vendor: { name: 'Le Club' } })
  const buyTickets = (quantity: number) => world.buy([{ sold, quantity }], paul)

  const read = ({ from, to }: Month, id = group.id) =>
    app.call('/admin/get-statement', { of: 'group', id, from, to, limit: 200 }, as)
  const list = ({ from, to }: Month) => app.call('/admin/list-statements', { of: 'group', from, to }, as)

  /** Cents that the ledger holds as sold and as fees, by payer. */
  const held = async ({ startTs, endTs }: Month, groupId = group.id) => {
    const { rows } = await db.query(
      `select payer, sum(amount) as cents from ledger_entry where group_id = ? and book_ts >= ? and book_ts < ?
        and bucket in ('sold', 'feesKept') group by payer`,
      [groupId, startTs, endTs],
    )
    const cents = new Map(rows.map((row) => [row.payer, Number(row.cents)]))
    return { committee: cents.get('committee') ?? 0, members: cents.get('member') ?? 0 }
  }

  const addUp = (lines: readonly StatementLine[]) => ({
    committee: lines.reduce((sum, line) => sum + line.committee, 0),
    members: lines.reduce((sum, line) => sum + line.members, 0),
  })

  /** Lines, sums and the list of all groups say what the ledger does, in each month. */
  const expectLedger = async () => {
    for (const month of [june, july]) {
      const ledger = await held(month)
      const { sums, lines, total } = await read(month)
      expect(sums).toMatchObject(ledger)
      expect(addUp(lines)).toEqual(ledger)
      expect(lines).toHaveLength(total)
      expect(sums.price + sums.fees - sums.givenBack).toBe(ledger.committee + ledger.members)
      const row = (await list(month)).rows.find(({ id }) => id === group.id)
      if (row) expect(row).toMatchObject(sums)
      else expect(total).toBe(0)
    }
  }

  /** One ticket of the purchase's first item. */
  const givePart = async (purchaseId: string, cents: number) => {
    const [item] = (await look(purchaseId)).items
    const ticketIds = (item?.tickets ?? []).filter(({ voidAt }) => voidAt === null).slice(0, 1)
    const wish = { orderId: item?.order.id ?? '', quantity: 1, ticketIds: ticketIds.map(({ id }) => id), cents }
    await give(purchaseId, { kind: 'part', ...wish })
    await runJobs(app)
  }
  const giveAmount = async (purchaseId: string, cents: number) => {
    await give(purchaseId, { kind: 'amount', cents })
    await runJobs(app)
  }
  const giveOrder = async (purchaseId: string) => {
    await give(purchaseId, { kind: 'order' })
    await runJobs(app)
  }
  return { ...world, buyTickets, read, list, held, expectLedger, givePart, giveAmount, giveOrder }
}

const shown = ({ movement, quantity, committee, members }: StatementLine) => [movement, quantity, committee, members]

// [D50]
test("a statement line shows the committee's and the member's payment, fees included, and a partial refund reduces the share", async () => {
  const { buyTickets, read, givePart, expectLedger } = await sharesWorld()
  const { purchaseId } = await buyTickets(3)
  expect((await read(june)).lines.map(shown)).toEqual([['sold', 3, 999, 3801]])
  await givePart(purchaseId, 1267)
  const { lines, sums } = await read(june)
  expect(lines.map(shown)).toEqual([
    ['sold', 3, 999, 3801],
    ['cancelled', -1, -333, -1267],
  ])
  expect(sums).toMatchObject({ committee: 666, members: 2534, givenBack: 0 })
  await expectLedger()
})

test('an amount refunded on valid tickets is a separate line, in the month in which each payer got it', async () => {
  const { app, buyTickets, read, give, giveOrder, expectLedger } = await sharesWorld()
  const { purchaseId, purchase } = await buyTickets(2)
  app.advance(20 * DAY)
  await give(purchaseId, { kind: 'amount', cents: 1267 })
  // Asked for on the last day of June, made in July: the committee's half returns when it is made.
  app.advance(16 * 3_600_000)
  await runJobs(app)
  const inJune = await read(june)
  expect(inJune.lines.map(shown)).toEqual([
    ['sold', 2, 666, 2534],
    ['givenBack', 0, 0, -1267],
  ])
  expect(inJune.lines[1]).toMatchObject({ number: purchase.number, purchaseId, activity: null })
  expect((await read(july)).lines.map(shown)).toEqual([['givenBack', 0, -333, 0]])
  await expectLedger()

  // The tickets' end takes the whole item off, and what had been given back of it is not taken off twice: of the committee's
  // share that was given back in this same month, and is added again.
  await giveOrder(purchaseId)
  expect((await read(july)).lines.map(shown)).toEqual([
    ['cancelled', -2, -666, -2534],
    ['givenBack', 0, 0, 1267],
  ])
  expect((await read(june)).lines).toEqual(inJune.lines)
  await expectLedger()
})

test("an accountant's lines and sums equal the ledger to the cent after sales, refunds and disputes, for that group only", async () => {
  const {
    app,
    db,
    marie,
    shop,
    buy,
    buyTickets,
    read,
    list,
    group,
    giveAmount,
    givePart,
    giveOrder,
    expectLedger,
    held,
  } = await sharesWorld()
  const [one, two, three, four] = [await buyTickets(3), await buyTickets(1), await buyTickets(2), await buyTickets(4)]
  const plain = await buy([{ sold: await shop.sell() }], marie)
  await givePart(one.purchaseId, 1267)
  await giveAmount(one.purchaseId, 101)
  await giveAmount(two.purchaseId, 1)
  await expectLedger()
  app.advance(25 * DAY)
  await giveAmount(one.purchaseId, 499)
  await giveOrder(two.purchaseId)
  await givePart(four.purchaseId, 1267)
  await db.write([
    {
      sql: `insert into dispute (id, attempt_id, amount, status, opened_at) values ('du_1', ?, 1500, 'Open', ?)`,
      args: [three.purchaseId, Date.now()],
    },
  ])
  await giveAmount(plain.purchaseId, 250)
  await expectLedger()
  expect((await read(july)).lines.filter(({ purchaseId }) => purchaseId === three.purchaseId).map(shown)).toEqual([
    ['givenBack', 0, 0, -1500],
  ])
  await db.write([{ sql: "update dispute set status = 'Won', ended_at = ? where id = 'du_1'", args: [Date.now()] }])
  await expectLedger()
  expect((await read(july)).lines.filter(({ purchaseId }) => purchaseId === three.purchaseId)).toEqual([])

  const other = await read(july, marie.groupId)
  expect(other.sums).toMatchObject({ ...(await held(july, marie.groupId)), tickets: 0, givenBack: 250 })
  expect(other.sums).toMatchObject({ committee: 0, members: -250 })
  const { rows, total } = await list(july)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([group.id, marie.groupId].toSorted())
  expect(total.committee + total.members).toBe(rows.reduce((sum, row) => sum + row.committee + row.members, 0))
})

test('the CSV and PDF of a group contain the shares, and the file adds up to the ledger', async () => {
  const { app, as, db, read, list, buyTickets, givePart, giveAmount, group, held } = await sharesWorld()
  const { purchaseId } = await buyTickets(3)
  await givePart(purchaseId, 1267)
  await giveAmount((await buyTickets(1)).purchaseId, 633)
  const query = { of: 'group', id: group.id, from: june.from, to: june.to } as const
  const file = await app.fetch(`/office/file/admin/get-statement?${new URLSearchParams(query)}`, as)
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  const cents = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
  const ledger = await held(june)
  expect({ committee: cents('part_cse'), members: cents('part_salarié') }).toEqual(ledger)
  expect(rows.map(({ mouvement }) => mouvement)).toEqual(['Vente', 'Annulation', 'Vente', 'Remboursement'])
  const { pdf } = await app.call('/admin/get-statement-pdf', query, as)
  const text = pdfText(receiptBytes(pdf))
  const euros = (value: number) => `${(value / 100).toFixed(2).replace('.', ',')} €`
  for (const expected of [
    `Part CSE ${euros(ledger.committee)}`,
    `Part salarié ${euros(ledger.members)}`,
    `Total ${euros(ledger.committee + ledger.members)}`,
    'Remboursé sans annulation',
    'part CSE 13,32 €',
  ])
    expect(text).toContain(expected)

  const recorded = recordSql(db)
  await read(june)
  await list(june)
  expect(recorded.some(({ sql }) => sql.includes('subsidyReturned'))).toBe(true)
  expect(await fullScans(db, recorded, ['ledger_entry', 'statement_entry', 'order_item', 'attempt'])).toEqual([])
})
