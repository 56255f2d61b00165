/** Sales, refunds and exchanges while the accountant's file is read. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { manySold } from '../support/many-sold.ts'
import { operatorWorld } from '../support/operator-world.ts'

const DAYS = new URLSearchParams({ from: '2020-01-01', to: '2027-12-31', rows: 'details' })
type Row = Record<string, string>

/** The file, and what happens once its first part is there and before the others are read. */
async function readFile(world: Awaited<ReturnType<typeof operatorWorld>>, meanwhile: () => Promise<unknown>) {
  const response = await world.app.fetch(`/office/file/accounting?${DAYS}`, world.as)
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = 0; reader; part++) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (part === 0) await meanwhile()
  }
  const rows: Row[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
  return rows
}

const soldCents = (rows: readonly Row[]) => Math.round(rows.reduce((cents, row) => cents + 100 * Number(row.total), 0))

test('an order paid or split while the file is being read is neither counted twice nor left out', async () => {
  const world = await operatorWorld()
  const { app, shop, buy, give, db } = world
  const sold = await shop.sell()
  const { purchaseId, items } = await buy([{ sold, quantity: 3 }])
  const [bought] = items
  await db.write(await manySold(db, 1_500))
  // The order to be divided is the last of the first part: as many as a part takes stand before the end of its moment.
  await db.write([
    {
      sql: `update order_item set started_at = (select started_at from order_item order by started_at desc limit 1 offset 499)
        where attempt_id = ?`,
      args: [purchaseId],
    },
  ])
  const before = await readFile(world, async () => undefined)
  // The control: without the rule that a part ends between two moments, it might end with that order.
  const priced = 'select id, started_at, ticket_info_total + options_total + fees as cents from order_item'
  const newest = (await db.query(`${priced} order by started_at desc, id desc`)).rows
  const cut = newest.findIndex(({ id }) => id === bought?.order.id) + 1
  const read = newest.slice(0, cut)
  const during = await readFile(world, async () => {
    app.advance(1)
    await buy([{ sold }])
    const ticketIds = bought?.tickets.slice(0, 1).map(({ id }) => id) ?? []
    const part = { kind: 'part' as const, orderId: bought?.order.id ?? '', quantity: 1, ticketIds, cents: 1600 }
    await give(purchaseId, part)
  })
  const left = `${priced} where started_at <= ? and id not in (select value from json_each(?))`
  const unread = (await db.query(left, [read.at(-1)?.started_at, JSON.stringify(read.map(({ id }) => id))])).rows
  const total = (rows: typeof newest) => rows.reduce((cents, row) => cents + Number(row.cents), 0)
  expect(total(read) + total(unread)).toBe(total(newest) + 1600)

  expect(during.map((row) => row.num_ligne)).toEqual(before.map((row) => row.num_ligne))
  expect(soldCents(during)).toBe(soldCents(before))
  // A file that is begun now has both, and the purchase that was divided is worth what it was.
  const after = await readFile(world, async () => undefined)
  expect(after.length).toBe(before.length + 2)
  const worth = (rows: readonly Row[]) => soldCents(rows.filter((row) => row.num_stripe === items[0]?.order.paymentId))
  expect(worth(after)).toBe(worth(before))
})
