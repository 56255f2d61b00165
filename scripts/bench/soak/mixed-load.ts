import { setTimeout as sleep } from 'node:timers/promises'
import type { Sold } from '../../../tests/support/shop.ts'
import { apiCaller } from '../api.ts'
import { confirm } from '../checkout.ts'
import { type BenchMember, HOST } from '../world.ts'

export interface SoakWorld {
  members: readonly BenchMember[]
  sales: readonly Sold[]
  /** Paths of catalogue pages. */
  pages: readonly string[]
}

export interface SoakCounts {
  operations: number
  byKind: Record<string, number>
  failed: number
  lastFailure: string
}

type Server = { port: number }
/** Lends a member whose cart no other operation uses meanwhile. */
type Lend = (work: (member: BenchMember) => Promise<void>) => Promise<void>
type Operation = (server: Server, world: SoakWorld, lend: Lend) => Promise<void>

const MONTH_MS = 31 * 86_400_000
/** Number of polls, 25 ms apart, until an order must be paid. */
const POLLS = 200
const words = ['musée', 'théâtre', 'parc', 'lyon', 'nantes', 'cinema', 'expo', 'ile', 'aqua', 'soirée', 'plein', 'zoo']

const pick = <T>(from: readonly T[]): T => {
  const picked = from[Math.floor(Math.random() * from.length)]
  if (picked === undefined) throw new Error('Nothing to pick from.')
  return picked
}
const number = (below: number) => Math.floor(Math.random() * below)
/** Typed searches: a word, the beginning of one, or two of them. */
const typed = () =>
  pick([pick(words), pick(words).slice(0, 3), `${pick(words)} ${pick(words).slice(0, 1 + number(4))}`])

async function page({ port }: Server, path: string, cookie?: string): Promise<void> {
  const headers = { host: `${HOST}:${port}`, accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path.split('?')[0]}: ${response.status}`)
}

/** Adds, pays and polls the order; its ticket and mails follow as jobs. One cart at a time, so members are lent. */
async function buy(server: Server, member: BenchMember, sale: Sold): Promise<void> {
  const call = apiCaller(server, member)
  const now = Date.now()
  await call('/list-activity-stock', { activityId: sale.activityId, startTs: now, endTs: now + MONTH_MS })
  await call('/add-ticket-to-cart', {
    stockIds: [pick(sale.slotIds)],
    ticketInfoId: sale.ticketId,
    quantity: 1 + number(2),
    options: [],
  })
  const { payment } = await call('/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  await confirm(server, payment.paymentId, payment.paymentClientSecret)
  for (let poll = 0; poll < POLLS; poll++) {
    const { list } = await call('/get-purchase', { paymentId: payment.paymentId })
    if (list[0]?.status === 'Success') return
    await sleep(25)
  }
  throw new Error('Not paid in time.')
}

async function addAndRemove(server: Server, member: BenchMember, sale: Sold): Promise<void> {
  const call = apiCaller(server, member)
  const { item } = await call('/add-ticket-to-cart', {
    stockIds: [pick(sale.slotIds)],
    ticketInfoId: sale.ticketId,
    quantity: 1,
    options: [],
  })
  await call('/list-cart', {})
  await call('/remove-from-cart', { id: item.cartItem.id })
}

/** Downloads a ticket bought before, as its buyer does. */
async function download(server: Server, member: BenchMember): Promise<void> {
  const { list } = await apiCaller(server, member)('/list-purchase', {})
  const url = list.flatMap(({ attachments }) => attachments).find((attachment) => attachment.url !== null)?.url
  if (url) await page(server, new URL(url, `http://${HOST}:${server.port}`).pathname + new URL(url, 'http://x').search)
}

/** Share of each kind of operation, in percent. */
const mix: readonly { kind: string; share: number; run: Operation }[] = [
  { kind: 'page', share: 26, run: (server, { pages }) => page(server, pick(pages)) },
  // Links in newsletters, each with an address of its own.
  { kind: 'pageFromMail', share: 4, run: (server, { pages }) => page(server, `${pick(pages)}?utm=${number(1e9)}`) },
  { kind: 'signedIn', share: 16, run: (server, { pages, members }) => page(server, pick(pages), pick(members).cookie) },
  {
    kind: 'ownPages',
    share: 7,
    run: (server, { members }) => page(server, pick(['/cart', '/orders', '/account']), pick(members).cookie),
  },
  { kind: 'searchPage', share: 8, run: (server) => page(server, `/recherche?q=${encodeURIComponent(typed())}`) },
  {
    kind: 'search',
    share: 12,
    run: async (server) => void (await apiCaller(server)('/search-activity', { query: typed() })),
  },
  {
    kind: 'list',
    share: 7,
    run: async (server) => void (await apiCaller(server)('/list-activity', { limit: 5 + number(45) })),
  },
  {
    kind: 'cart',
    share: 10,
    run: (server, { sales }, lend) => lend((member) => addAndRemove(server, member, pick(sales))),
  },
  { kind: 'journey', share: 6, run: (server, { sales }, lend) => lend((member) => buy(server, member, pick(sales))) },
  { kind: 'download', share: 4, run: (server, { members }) => download(server, pick(members)) },
]

const kinds = mix.flatMap(({ kind, share, run }) => Array.from({ length: share }, () => ({ kind, run })))

function lender(members: readonly BenchMember[]): Lend {
  const idle = [...members]
  return async (work) => {
    const member = idle.shift()
    if (!member) return
    try {
      await work(member)
    } finally {
      idle.push(member)
    }
  }
}

/** Runs mixed operations at a steady rate until `end`; counts refused ones and continues. */
export async function mixedLoad(
  server: Server,
  world: SoakWorld,
  perSecond: number,
  seconds: number,
): Promise<SoakCounts> {
  const counts: SoakCounts = { operations: 0, byKind: {}, failed: 0, lastFailure: '' }
  const running = new Set<Promise<void>>()
  const lend = lender(world.members)
  const startedAt = performance.now()
  const one = async () => {
    const { kind, run } = pick(kinds)
    try {
      await run(server, world, lend)
      counts.operations++
      counts.byKind[kind] = (counts.byKind[kind] ?? 0) + 1
    } catch (error) {
      counts.failed++
      counts.lastFailure = `${kind}: ${error}`
    }
  }
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    const due = startedAt + (turn * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    // Lowers the rate for a server that cannot keep up, instead of piling up requests.
    while (running.size >= 32) await Promise.race(running)
    const done: Promise<void> = one().finally(() => running.delete(done))
    running.add(done)
    if (performance.now() - startedAt > seconds * 1000) break
  }
  await Promise.all(running)
  return counts
}
