/** kill -9 of the built server in the middle of an opening: the line goes on where it stood. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CallResult } from '#api/client.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { drawnOrder } from '#features/selling/openings/queue-rules.ts'
import { atLength } from '../support/at-length.ts'
import {
  type HttpMember,
  httpCall,
  newHttpMembers,
  openRegion,
  payByCard,
  prepareRegion,
} from '../support/http-shop.ts'
import { openStock } from '../support/open-stock.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const PEOPLE = atLength(500, 60)
const PLACES = atLength(50, 12)
/** Purchases after which the server is killed. */
const KILL_AT = PLACES / 3
/** All of them have joined by then. */
const OPENS_IN_MS = atLength(20_000, 4000)
/** Until the server is there, however slow the machine is: whoever joined an opening that is over would wait for nothing. */
const LATER_MS = 600_000

let dataDir: string
let members: HttpMember[]
let sold: Sold
let opensAt: number

sharedSetup(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'opening-'))
    await prepareRegion(dataDir, async (db) => {
      members = await newHttpMembers(db, PEOPLE)
      const batch = { opensAt: Date.now() + LATER_MS, maxPerPerson: 1 }
      sold = await newShop({ db: () => db }).sell({ quantity: PLACES, batch })
    })
  },
  () => rm(dataDir, { recursive: true, force: true }),
)

const env = { DEMO: '0', THROTTLE: 'off', JOBS: 'off' }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface World {
  server: ServerProcess
  bought: Set<string>
  /** People whose card was sent to the provider. */
  paying: Set<string>
  over: Set<string>
}

/** Waits in line, buys one place when it is this person's turn, and goes on asking through the death of the server. */
async function wait(world: World, member: HttpMember): Promise<void> {
  let place: CallResult<'/join-opening'>['place'] | undefined
  while (!world.bought.has(member.userId) && !world.over.has(member.userId)) {
    const { server } = world
    try {
      place =
        place === undefined
          ? (await httpCall(server, member, '/join-opening', { openingId: sold.batchId })).place
          : (await httpCall(server, member, '/get-place', { openingId: sold.batchId, placeId: place.placeId })).place
      if (place.state === 'admitted') await buy(world, member)
      if (place.state === 'over') world.over.add(member.userId)
    } catch {
      // The server is away, or the answer was lost.
    }
    await pause(100 + Math.random() * 100)
  }
}

/** The provider has the money already: the answer was lost with the server. */
const paid = new Set(['succeeded', 'payment_intent_unexpected_state'])

async function buy({ server, bought, paying }: World, member: HttpMember): Promise<void> {
  const { cartItems, pendingOrders } = await httpCall(server, member, '/list-cart', {})
  const hasNothing = cartItems.length === 0 && pendingOrders.length === 0
  // Nothing to pay is left of what was being paid when the server died.
  if (hasNothing && paying.has(member.userId)) return void bought.add(member.userId)
  if (hasNothing)
    await httpCall(server, member, '/add-ticket-to-cart', {
      stockIds: sold.slotIds,
      ticketInfoId: sold.ticketId,
      quantity: 1,
      options: [],
    })
  const [open] = pendingOrders
  const payment =
    open?.paymentId && open.paymentClientSecret
      ? { paymentId: open.paymentId, paymentClientSecret: open.paymentClientSecret }
      : (await httpCall(server, member, '/start-cart-purchase', {})).payment
  if (!payment) return
  paying.add(member.userId)
  if (paid.has(await payByCard(server, payment))) bought.add(member.userId)
}

test(`after kill -9 in the middle, ${PEOPLE} people for ${PLACES} places keep their order, and no place is sold twice or left over`, {
  timeout: 240_000,
}, async () => {
  const world: World = {
    server: await startServer({ dataDir, env }),
    bought: new Set(),
    paying: new Set(),
    over: new Set(),
  }
  opensAt = Date.now() + OPENS_IN_MS
  const prepared = await openRegion(dataDir)
  await openStock(prepared, sold.batchId, opensAt)
  prepared.close()
  const waiting = Promise.all(members.map((member) => wait(world, member)))
  await expect.poll(() => world.bought.size, { timeout: 120_000, interval: 5 }).toBeGreaterThan(KILL_AT)
  await world.server.kill9()
  const db = await openRegion(dataDir)
  const before = (await db.query('select seed from opening')).rows[0]?.seed
  db.close()
  world.server = await startServer({ dataDir, env })
  await waiting
  await world.server.stop()

  const after = await openRegion(dataDir)
  const [line] = (await after.query('select seed, cut_at from opening')).rows
  const { rows } = await after.query('select place_id, user_id, seq, joined_at, admitted_at from opening_place')
  const [counters] = (await after.query('select quantity, reserved, bought from stock')).rows
  const wrong = (await mismatches(after, Date.now())).filter(({ dedupeKey }) => dedupeKey.startsWith('stock-counter'))
  after.close()
  // One draw, which the death of the server did not change.
  expect(line?.seed).toBe(before)
  const people = rows.map((row) => ({
    placeId: String(row.place_id),
    userId: String(row.user_id),
    seq: Number(row.seq),
    joinedAt: Number(row.joined_at),
    admittedAt: row.admitted_at === null ? null : Number(row.admitted_at),
  }))
  expect(people).toHaveLength(PEOPLE)
  const order = await drawnOrder(people, { seed: String(line?.seed), cutAt: Number(line?.cut_at) })
  const admitted = order.flatMap(({ admittedAt }) => admittedAt ?? [])
  // People let in are the first of the queue, in its order.
  expect(order.slice(0, admitted.length).every(({ admittedAt }) => admittedAt !== null)).toBe(true)
  expect(admitted).toEqual([...admitted].sort((one, other) => one - other))
  const winners = new Set(order.slice(0, admitted.length).map(({ userId }) => userId))
  expect([...world.bought].filter((userId) => !winners.has(userId))).toEqual([])
  // Everything is sold, once, while the others waited.
  expect(Number(counters?.reserved) + Number(counters?.bought)).toBe(PLACES)
  expect(world.bought.size).toBe(PLACES)
  expect(world.over.size).toBe(PEOPLE - PLACES)
  expect(wrong).toEqual([])
})
