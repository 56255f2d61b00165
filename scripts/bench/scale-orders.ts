import { existsSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { confirm } from './checkout.ts'
import { type Bench, type Figure, figure, measured, percentile, rounded } from './figure.ts'
import { committeeDomain, fillOrders, type RegionSize, SLOTS } from './many-orders.ts'
import { alternate, type Question } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { addRoot, openRegion, withFolder } from './world.ts'

type Size = Record<'eu' | 'oi', RegionSize & { activities: number }>

const small: Size = {
  eu: { activities: 800, organisations: 3, members: 20, orders: 1000 },
  oi: { activities: 200, organisations: 1, members: 5, orders: 250 },
}
/** Sizes: 200 organisations, 50,000 activities, 2 million slots, 1 million orders. */
const large: Size = {
  eu: { activities: 40_000, organisations: 160, members: 16_000, orders: 800_000 },
  oi: { activities: 10_000, organisations: 40, members: 4_000, orders: 200_000 },
}
const tenants = { eu: 'hoobiiz', oi: 'bourbon' } as const
const MOST = 1.5
/** A person with 50 orders in both installations. */
const BUYER = 'u-7'
const SESSION = 'session-of-the-bench-with-enough-length'

/** Compares pages and checkout of a region with 200 organisations and a million orders with a small installation. */
export const benchScaleOrders: Bench = (seconds, keep) =>
  withFolder(async (scratch) => {
    const folder = keep ?? scratch
    const few = await filled(join(folder, 'small'), small)
    const many = await filled(join(folder, 'large'), large)
    const made = measured('made, large', many.seconds, 's', {
      slots: (large.eu.activities + large.oi.activities) * SLOTS,
      orders: large.eu.orders + large.oi.orders,
      megabytes: many.megabytes,
      kept: many.seconds === 0 ? 'from an earlier run' : '',
    })
    // With jobs, since the rows that they scan must not grow either.
    const env = { LOG_REQUESTS: 'off' }
    return withServer(startServer(few.dir, env), (one) =>
      withServer(startServer(many.dir, env), async (other) => {
        const figures: Figure[] = [made]
        for (const question of await questions(one)) {
          await alternate(question, one, other, 1)
          const before = [await one.cpuMs(), await other.cpuMs()]
          const { first, second } = await alternate(question, one, other, seconds)
          const [oneBefore = 0, otherBefore = 0] = before
          const cpu = {
            smallCpuMs: rounded(((await one.cpuMs()) - oneBefore) / first.length, 2),
            largeCpuMs: rounded(((await other.cpuMs()) - otherBefore) / second.length, 2),
          }
          figures.push(compared(question.name, first, second, cpu))
        }
        figures.push(
          measured('memory, large', await other.memoryMb(), 'MB', { smallMb: rounded(await one.memoryMb(), 0) }),
        )
        return figures
      }),
    )
  })

/**
 * Figure with processor times beside: they show extra work, while a 95th percentile mostly shows how busy the machine
 * is.
 */
const compared = (name: string, first: number[], second: number[], cpu: Figure['beside']): Figure =>
  figure(
    `${name}, p95 of large / small`,
    percentile(second, 95) / percentile(first, 95),
    '',
    { atMost: MOST },
    {
      smallP95Ms: rounded(percentile(first, 95), 2),
      largeP95Ms: rounded(percentile(second, 95), 2),
      smallP50Ms: rounded(percentile(first, 50), 2),
      largeP50Ms: rounded(percentile(second, 50), 2),
      ...cpu,
      samples: first.length,
    },
  )

/** Creates both regions' databases unless they exist; `seconds` is then 0. */
async function filled(dir: string, size: Size): Promise<{ dir: string; seconds: number; megabytes: number }> {
  const done = join(dir, 'filled')
  const started = performance.now()
  const wasThere = existsSync(done)
  if (!wasThere) {
    await mkdir(dir, { recursive: true })
    const museums = await museumRows()
    for (const region of ['eu', 'oi'] as const) {
      const db = await openRegion(dir, region)
      await addRoot(db)
      await importRows(db, multiplied(museums, size[region].activities))
      db.close()
      fillOrders(join(dir, `${region}.db`), tenants[region], size[region])
    }
    const db = await openRegion(dir, 'eu')
    const now = Date.now()
    const row = { idHash: await sha256Hex(SESSION), userId: BUYER, host: hostOfBuyer, createdAt: now }
    await db.write([db.orm.insert(session).values({ ...row, expiresAt: now + 365 * 86_400_000 })])
    db.close()
    writeFileSync(done, '')
  }
  return {
    dir,
    seconds: wasThere ? 0 : (performance.now() - started) / 1000,
    megabytes: Math.round(
      ['eu', 'oi'].reduce((sum, name) => sum + statSync(join(dir, `${name}.db`)).size, 0) / 2 ** 20,
    ),
  }
}

/** User u-7 belongs to group 1 of three, and to group 7 of 160. */
const hostOfBuyer = 'hoobiiz.localhost'
const buyer = { host: hostOfBuyer, cookie: `session=${SESSION}` }

async function questions(server: BenchServer): Promise<Question[]> {
  const { cat1 } = await apiCaller(server)('/list-cat1', {})
  const { activities } = await apiCaller(server)('/list-activity', { limit: 20 })
  const ids = activities.map(({ item }) => item.id)
  const idAt = (turn: number) => ids[turn % ids.length] ?? ''
  // Bypasses the page cache.
  const visitor = 'no-session=1'
  return [
    {
      name: 'home of an organisation, rendered',
      ask: (asked) => page(asked, '/', visitor, committeeDomain('hoobiiz', 2)),
    },
    { name: 'category, rendered', ask: (asked) => page(asked, `/c1/${cat1[0]?.slug}/${cat1[0]?.id}`, visitor) },
    { name: 'activity with its dates, rendered', ask: (asked, turn) => page(asked, `/a/x/${idAt(turn)}`, visitor) },
    { name: 'orders of a person, rendered', ask: (asked) => page(asked, '/orders', buyer.cookie, buyer.host) },
    { name: 'add, start, pay until Success', ask: (asked, turn) => checkout(asked, idAt(turn)) },
  ]
}

async function page(server: BenchServer, path: string, cookie: string, host = hostOfBuyer): Promise<void> {
  const headers = { host: `${host}:${server.port}`, cookie }
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${host}${path}: ${response.status}`)
  await response.text()
}

async function checkout(server: BenchServer, activityId: string): Promise<void> {
  const call = apiCaller(server, buyer)
  const slot = `si-${activityId}-${SLOTS / 2 + 3}`
  await call('/add-ticket-to-cart', { stockIds: [slot], ticketInfoId: `ti-${activityId}`, quantity: 1, options: [] })
  const { payment } = await call('/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  await confirm(server, payment.paymentId, payment.paymentClientSecret)
  for (;;) {
    const { list } = await call('/get-purchase', { paymentId: payment.paymentId })
    if (list[0]?.status === 'Success') return
    await Bun.sleep(2)
  }
}
