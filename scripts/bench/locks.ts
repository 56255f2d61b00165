import { holdWriteLock } from '../../tests/support/lock-holder.ts'
import { newShop, type Sold } from '../../tests/support/shop.ts'
import { type Bench, figure, measured, percentile, rounded } from './figure.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { type BenchMember, fillData, HOST, newMembers, withFolder } from './world.ts'

const HELD_MS = 8000
const ISLAND = 'bourbon.localhost'

/**
 * Measures waiting times while another process holds a region's write lock for eight seconds and writes keep arriving.
 */
export const benchLocks: Bench = () =>
  withFolder(async (dir) => {
    const { members, sold } = await fillData(dir, async (db) => ({
      sold: await newShop({ db: () => db }).sell({ quantity: 1_000_000, ticket: { maxQuantity: 1000 } }),
      members: await newMembers(db, 8),
    }))
    return withServer(startServer(dir, { JOBS: 'on' }), async (server) => {
      await warmUp(server, members, sold)
      const holder = await holdWriteLock(`${dir}/eu.db`)
      const end = performance.now() + HELD_MS
      const [health, island, own, writes] = await Promise.all([
        timed(end, () => get(server, '/healthz', HOST)),
        timed(end, () => get(server, '/', ISLAND)),
        timed(end, () => get(server, '/recherche?q=soir', HOST)),
        Promise.all(members.map((member) => timed(end, () => add(server, member, sold), 0))).then((all) => all.flat()),
        Bun.sleep(HELD_MS).then(() => holder.release()),
      ])
      const refused = writes.filter(({ status }) => status === 503)
      const made = writes.filter(({ status }) => status === 200)
      const longest = (of: readonly Answer[]) => Math.max(...of.map(({ ms }) => ms))
      return [
        figure('longest /healthz, region locked for 8 s', longest(health), 'ms', { atMost: 250 }, besides(health)),
        measured('longest page of the other region', longest(island), 'ms', besides(island)),
        measured('longest page of the locked region', longest(own), 'ms', besides(own)),
        measured('writes that were refused (503)', refused.length, '', {
          longestMs: rounded(longest(refused)),
          made: made.length,
          others: writes.length - refused.length - made.length,
        }),
      ]
    })
  })

interface Answer {
  status: number
  ms: number
}

const besides = (answers: readonly Answer[]) => ({
  asked: answers.length,
  p95Ms: rounded(
    percentile(
      answers.map(({ ms }) => ms),
      95,
    ),
  ),
  notOk: answers.filter(({ status }) => status !== 200).length,
})

/** Sends one request after the other until `end`. */
async function timed(end: number, ask: () => Promise<Response>, pauseMs = 10): Promise<Answer[]> {
  const answers: Answer[] = []
  while (performance.now() < end) {
    const from = performance.now()
    const { status } = await ask()
    answers.push({ status, ms: performance.now() - from })
    await Bun.sleep(pauseMs)
  }
  return answers
}

async function get({ port }: BenchServer, path: string, host: string): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${host}:${port}`, accept: 'text/html' },
  })
  await response.arrayBuffer()
  return response
}

async function add({ port }: BenchServer, { cookie }: BenchMember, sold: Sold): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api/add-ticket-to-cart`, {
    method: 'POST',
    headers: { host: `${HOST}:${port}`, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }),
  })
  await response.arrayBuffer()
  return response
}

/** Loads one page of each kind, which compiles its code. */
async function warmUp(server: BenchServer, members: readonly BenchMember[], sold: Sold): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await get(server, '/recherche?q=soir', HOST)
    await get(server, '/', ISLAND)
  }
  for (const member of members) await add(server, member, sold)
}
