/**
 * kill -9 of the built server at each step of a refund, with the card provider in a process of its own: made once, told
 * once, whenever its webhook comes. The control asks the provider before anything is written, as a naive server would.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ClientError } from '#api/client.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { SIMULATOR_SECRET_KEY, SIMULATOR_WEBHOOK_SECRET } from '#simulators/keys.ts'
import { cardFields, cards, postForm } from '../cards/card-world.ts'
import { openPayment } from '../support/http-purchase.ts'
import { type HttpMember, httpCall, newHttpMembers, openRegion, prepareRegion } from '../support/http-shop.ts'
import { type Served, serveHono } from '../support/serve-hono.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }

/** Where the process is killed, as the provider's side sees it. */
const steps = ['before the list is read', 'before it is asked', 'once it is made', 'with the answer'] as const
type Step = (typeof steps)[number]

let dataDir: string
let buyer: HttpMember
let operator: HttpMember
let sold: Sold
let provider: ChildProcess
let providerUrl: string
let between: Served
let server: ServerProcess
/** Kills the server at the next request of its kind; null: no trap. */
let trap: { step: Step; kill: () => Promise<void> } | null = null
let holdsWebhooks = false

const isList = ({ method, url }: Request) => method === 'GET' && /\/v1\/refunds/.test(url)
const isAsking = ({ method, url }: Request) => method === 'POST' && /\/v1\/refunds$/.test(url)

async function spring(step: Step): Promise<boolean> {
  if (trap?.step !== step) return false
  const { kill } = trap
  trap = null
  await kill()
  return true
}

/** Stands between the server and the provider: passes on what either says, and kills the server where the trap is set. */
async function passOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isWebhook = pathname === '/webhook'
  if (isWebhook && holdsWebhooks) return new Response('later', { status: 503 })
  if (isList(request) && (await spring('before the list is read'))) return new Response(null, { status: 502 })
  if (isAsking(request) && (await spring('before it is asked'))) return new Response(null, { status: 502 })
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
  const to = isWebhook ? `http://127.0.0.1:${server.port}/webhooks/stripe` : `${providerUrl}${pathname}${search}`
  const body = request.method === 'GET' ? undefined : await request.arrayBuffer()
  const answer = await fetch(to, { method: request.method, headers, body }).catch(() => null)
  if (answer === null) return new Response('down', { status: 503 })
  const text = await answer.text()
  if (isAsking(request) && (await spring('once it is made'))) return new Response(null, { status: 502 })
  // The answer is on its way while the process dies: it may have come, and nothing was written of it.
  if (isAsking(request)) setTimeout(() => void spring('with the answer'), 0)
  return new Response(text, {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
  })
}

const start = () => startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off', CARD_STAND_IN: between.url } })

async function readRows(sql: string, args: unknown[] = []) {
  const db = await openRegion(dataDir)
  const { rows } = await db.query(sql, args)
  db.close()
  return rows
}

const own = () =>
  createCardProvider({
    secretKey: SIMULATOR_SECRET_KEY,
    webhookSecret: SIMULATOR_WEBHOOK_SECRET,
    apiBase: providerUrl,
    maxNetworkRetries: 0,
  })

sharedSetup(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-refund-'))
    await prepareRegion(dataDir, async (db) => {
      ;[buyer] = (await newHttpMembers(db, 1)) as [HttpMember]
      ;[operator] = (await newHttpMembers(db, 1, { isAdmin: true })) as [HttpMember]
      sold = await newShop({ db: () => db }).sell({ quantity: 1000 })
    })
    between = await serveHono({ fetch: passOn })
    const script = join(import.meta.dirname, '../cards/simulator-process.ts')
    const database = `file:${join(dataDir, 'cards.db')}`
    provider = spawn(process.execPath, [script, database, `${between.url}/webhook`, SIMULATOR_WEBHOOK_SECRET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!provider.stdout) throw new Error('The provider says nothing.')
    const [line] = await once(provider.stdout, 'data')
    providerUrl = String(line).trim()
    server = await start()
  },
  async () => {
    // First, or a server that did not start would leave it behind.
    provider.kill('SIGKILL')
    await server.kill9().catch(() => undefined)
    await between.close()
    await rm(dataDir, { recursive: true, force: true })
  },
)

/** Two tickets, paid. */
async function buy(): Promise<{ paymentId: string; purchaseId: string }> {
  const shop = Object.assign(Object.create(server), { db: () => undefined })
  const { paymentId, paymentClientSecret } = await openPayment(shop, buyer, sold, 2)
  const fields = { client_secret: paymentClientSecret, ...cardFields(cards.good) }
  expect((await postForm(`${providerUrl}/v1/payment_intents/${paymentId}/confirm`, fields)).ok).toBe(true)
  const find = () => readRows("select id from attempt where payment_id = ? and status = 'Paid'", [paymentId])
  await vi.waitFor(async () => expect(await find()).toHaveLength(1), PATIENCE)
  return { paymentId, purchaseId: String((await find())[0]?.id) }
}

const cases = steps.flatMap((step) => [true, false].map((told) => ({ step, told })))
test.each(cases)(
  'a refund is made once when the server is killed $step (webhook at once: $told)',
  async ({ step, told }) => {
    const { paymentId, purchaseId } = await buy()
    holdsWebhooks = !told
    const killed = new Promise<void>((resolve) => {
      trap = {
        step,
        kill: async () => {
          await server.kill9()
          resolve()
        },
      }
    })
    const wish = { purchaseId, refundedCents: 0, reason: 'Essai', sendEmail: true }
    const asked = httpCall(server, operator, '/admin/refund-order', {
      ...wish,
      refund: { kind: 'amount', cents: 1600 },
    })
    // On a busy machine the process dies before its answer has left it.
    await asked.catch((error: unknown) => {
      if (error instanceof ClientError) throw error
    })
    await killed
    // The row is there whatever came of it: nothing was asked of anybody before.
    const row = 'select status, amount from refund where attempt_id = ?'
    expect(await readRows(row, [purchaseId])).toMatchObject([{ amount: 1600 }])
    server = await start()
    await vi.waitFor(
      async () => expect(await readRows(row, [purchaseId])).toMatchObject([{ status: 'Done', amount: 1600 }]),
      PATIENCE,
    )
    holdsWebhooks = false
    const undelivered = async () => {
      const { events } = (await (await fetch(`${providerUrl}/_faults`)).json()) as { events: Record<string, number> }
      return Object.keys(events).filter((state) => state !== 'delivered')
    }
    await vi.waitFor(async () => expect(await undelivered()).toEqual([]), PATIENCE)
    const jobs = "select kind from job where kind in ('refund', 'book-refunds') and dead_at is null"
    await vi.waitFor(async () => expect(await readRows(jobs)).toEqual([]), PATIENCE)
    const made = await own().listRefunds(paymentId)
    expect(made.map(({ amountCents, status }) => [amountCents, status])).toEqual([[1600, 'made']])
    expect(await readRows(row, [purchaseId])).toMatchObject([{ status: 'Done', amount: 1600 }])
    const mails = `select m.id from mail m join refund r on m.dedupe_key = 'refund:' || r.id where r.attempt_id = ?`
    expect(await readRows(mails, [purchaseId])).toHaveLength(1)
  },
  120_000,
)

test('control: asking the provider before anything is written refunds twice', async () => {
  const { paymentId } = await buy()
  const script = join(import.meta.dirname, '../support/ask-first-process.ts')
  for (const round of [1, 2]) {
    const child = spawn(process.execPath, [script, between.url, paymentId, `click-${round}`], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    if (round === 1)
      trap = {
        step: 'once it is made',
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      }
    await ended
  }
  const made = await own().listRefunds(paymentId)
  expect(made.map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [800, 'made'],
    [800, 'made'],
  ])
}, 120_000)
