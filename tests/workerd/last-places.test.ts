/** 200 buyers, 10 tickets, inside workerd with a database server: every way of selling, and the one that must fail. */
import { beforeEach, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { openRemoteDb } from '#db/remote-db.ts'
import { createObjectLock } from '#platform/worker/object-lock.ts'
import { withHotWrites } from '#platform/worker/object-writes.ts'
import { bindings } from './objects.ts'

const BUYERS = 200
const TICKETS = 10

// Shared by one test's buyers only; a Worker opens one for each request.
const openDb = (): RegionDb => openRemoteDb({ region: 'eu', url: bindings.DB_EU_URL })
const withLock = createObjectLock(bindings.CART_LOCK, () => undefined)

let stockId = ''
let round = 0

beforeEach(async () => {
  round += 1
  stockId = `si-${round}`
  await openDb().write(
    ['stock', 'unguarded_stock'].map((table) => ({
      sql: `insert into ${table} (id, quantity) values (?, ?)`,
      args: [stockId, TICKETS],
    })),
  )
})

/** A purchase in small: the sale is noted first, the place taken after; both or nothing. */
const purchase = (buyer: string): (Step | Statement)[] => [
  { sql: 'insert into sale (buyer, stock_id) values (?, ?)', args: [buyer, stockId] },
  {
    statement: { sql: 'update stock set reserved = reserved + 1 where id = ?', args: [stockId] },
    otherwise: 'stockGone',
  },
  changed(1, 'stockNotFound'),
]

const rush = (buy: (buyer: string) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: BUYERS }, (_, n) => buy(`${stockId}-${n}`)))

async function state(): Promise<{ reserved: number; sales: number }> {
  const { rows } = await openDb().query(
    'select reserved, (select count(*) from sale where stock_id = stock.id) as sales from stock where id = ?',
    [stockId],
  )
  return { reserved: Number(rows[0]?.reserved), sales: Number(rows[0]?.sales) }
}

function expectTenSold(outcomes: PromiseSettledResult<unknown>[]) {
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.filter((reason) => !(reason instanceof CallError && reason.code === 'stockGone'))).toEqual([])
  expect(BUYERS - refused.length).toBe(TICKETS)
}

test('cart lock and guarded batch sell ten places, and the other buyers are told', async () => {
  const outcomes = await rush((buyer) => withLock(`cart:eu:${buyer}`, () => openDb().write(purchase(buyer))))
  expectTenSold(outcomes)
  expect(await state()).toEqual({ reserved: TICKETS, sales: TICKETS })
})

test('group commit in an object sells ten places, and each purchase is whole or refused', async () => {
  const outcomes = await rush((buyer) =>
    withLock(`cart:eu:${buyer}`, () => withHotWrites(openDb(), bindings.HOT_WRITES).writeHot(stockId, purchase(buyer))),
  )
  expectTenSold(outcomes)
  expect(await state()).toEqual({ reserved: TICKETS, sales: TICKETS })
})

test('control: read, decide and write in an object sells more than there is', async () => {
  const outcomes = await rush(() => bindings.NAIVE_SALE.getByName(stockId).sell(stockId))
  const sold = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
  expect(sold).toBeGreaterThan(TICKETS)
})

test('a refused batch of a group is undone alone, with its own error', async () => {
  const db = withHotWrites(openDb(), bindings.HOT_WRITES)
  const note = (buyer: string): Statement => ({
    sql: 'insert into sale (buyer, stock_id) values (?, ?)',
    args: [buyer, stockId],
  })
  const outcomes = await Promise.allSettled([
    db.writeHot(stockId, [note(`${stockId}-a`)]),
    db.writeHot(stockId, [note(`${stockId}-b`), guard('1 = 2', [], 'cartFull')]),
    db.writeHot(stockId, [note(`${stockId}-c`), { sql: 'insert into nowhere values (1)', args: [] }]),
    db.writeHot(stockId, [note(`${stockId}-d`)]),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'cartFull' } })
  expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringContaining('nowhere') } })
  const { rows } = await db.query('select buyer from sale where stock_id = ? order by buyer', [stockId])
  expect(rows.map(({ buyer }) => buyer)).toEqual([`${stockId}-a`, `${stockId}-d`])
})

test('a holder that returns after its lease has ended finds that its cart belongs to the next one', async () => {
  const lock = bindings.CART_LOCK.getByName(`cart:eu:${stockId}`)
  const write = (fence: number) =>
    openDb().write([
      {
        sql: 'insert into cart_lock values (?, ?) on conflict do update set fence = excluded.fence where fence <= excluded.fence',
        args: [stockId, fence],
      },
      changed(1, 'orderConflict'),
    ])
  const stale = await lock.acquire(50)
  const next = await lock.acquire()
  await write(next.fence)
  await expect(write(stale.fence)).rejects.toMatchObject({ code: 'orderConflict' })
})
