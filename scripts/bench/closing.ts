import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { monthRange, wallClock } from '#kernel/time/region-time.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { fillForOperator, operatorCaller } from './operator-region.ts'
import { startServer, withServer } from './server.ts'
import { newMembers, openRegion, withFolder } from './world.ts'

const ORDERS = 40_000
const SHOPPERS = 32
const WARM_UP_SECONDS = 2
const ZONE = 'Europe/Paris'

/** Measures the closing of a month with 40,000 orders and the sealing of its files, while buyers fill their carts. */
export const benchClosing: Bench = (seconds) =>
  withFolder(async (dir) => {
    await fillForOperator(dir, { organisations: 40, members: 20_000, orders: ORDERS })
    const { members, target } = await bookLastMonth(dir)
    return withServer(startServer(dir), async (server) => {
      const call = operatorCaller(server)
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, WARM_UP_SECONDS)
      const alone = { ...(await addSteadily(shoppers, seconds)), cpuMs: await server.cpuMs() }
      const anonymousBefore = await server.anonymousMb()
      let most = anonymousBefore
      const closed = performance.now()
      const month = await closeNext(call)
      const closedMs = performance.now() - closed
      const beside: number[] = []
      let isSealed = false
      while (!isSealed) {
        beside.push(...(await addSteadily(shoppers, seconds)).latencies)
        most = Math.max(most, await server.anonymousMb())
        const { months } = await call('/admin/list-closings', {})
        isSealed = months.some((each) => each.month === month && each.sealDigest !== null)
      }
      const sealedSeconds = (performance.now() - closed) / 1000
      const cpuMs = (await server.cpuMs()) - alone.cpuMs
      const [p95, p95Alone] = [percentile(beside, 95), percentile(alone.latencies, 95)]
      return [
        figure(
          'a closed month of 40,000 orders, all its files sealed beside 100 carts/s',
          sealedSeconds,
          's',
          { atMost: 60 },
          {
            ...{ closedMs: rounded(closedMs), cpuSeconds: rounded(cpuMs / 1000), carts: beside.length },
          },
        ),
        figure(
          'add-to-cart p95, beside the sealing of a month / alone',
          p95 / p95Alone,
          '',
          { atMost: 1.5 },
          {
            ...{ besideMs: rounded(p95), aloneMs: rounded(p95Alone), slowestMs: rounded(Math.max(...beside)) },
          },
        ),
        figure('more memory while a month is sealed', most - anonymousBefore, 'MB', { atMost: 75 }),
      ]
    })
  })

/** Spreads all orders over nine days of the month before and books them. Answers buyers, and what they put into carts. */
async function bookLastMonth(dir: string) {
  const db = await openRegion(dir, 'eu')
  const { year, month } = wallClock(ZONE, Date.now())
  const from = monthRange(ZONE, month === 1 ? year - 1 : year, month === 1 ? 12 : month - 1).startTs
  const step = Math.floor((9 * 86_400_000) / ORDERS)
  await db.write([
    {
      sql: `update attempt set captured = total, started_at = cast(?1 + rowid * ?2 as integer),
        captured_at = cast(?1 + rowid * ?2 as integer), ended_at = cast(?1 + rowid * ?2 as integer)`,
      args: [from, step],
    },
    { sql: 'update order_item set started_at = (select started_at from attempt where id = attempt_id)', args: [] },
    { sql: 'update ledger_backlog set since = null', args: [] },
  ])
  while ((await bookBacklog(db)) > 0);
  const target = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 1000 } })
  const members = await newMembers(db, SHOPPERS)
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { members, target }
}

async function closeNext(call: ReturnType<typeof operatorCaller>): Promise<string> {
  const { months, unset } = await call('/admin/list-closings', {})
  const next = months.find(({ state }) => state === 'next')
  if (!next) throw new Error('No month can be closed.')
  const { month, entries, difference } = next
  await call('/admin/close-month', { month, entries, difference: difference ?? 0, reason: 'Essai', without: unset })
  return month
}
