import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { CallInput } from '../../src/api/client.ts'
import { session, user } from '../../src/features/accounts/tables.ts'
import { sha256Hex } from '../../src/lib/digest.ts'
import { apiCaller } from './api.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import type { Bench, Figure } from './figure.ts'
import { fillOrders, type RegionSize } from './many-orders.ts'
import { comparison, type Question } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { addRoot, HOST, openRegion, withFolder } from './world.ts'

/** The same activities in both, so that a partner has a thousand times the orders in the larger one. */
const ACTIVITIES = 500
const small: RegionSize = { organisations: 4, members: 20, orders: 1_000 }
const large: RegionSize = { organisations: 40, members: 20_000, orders: 1_000_000 }
const MOST = 1.5
const OPERATOR = 'u-1'
const SESSION = 'session-of-the-operator-with-enough-length'

async function fill(dir: string, size: RegionSize): Promise<void> {
  const made = await openRegion(dir, 'eu')
  await addRoot(made)
  await importRows(made, multiplied(await museumRows(), ACTIVITIES))
  made.close()
  fillOrders(join(dir, 'eu.db'), 'hoobiiz', size)
  const db = await openRegion(dir, 'eu')
  const now = Date.now()
  await db.write([
    db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, OPERATOR)),
    db.orm.insert(session).values({
      idHash: await sha256Hex(SESSION),
      userId: OPERATOR,
      host: HOST,
      createdAt: now,
      expiresAt: now + 86_400_000,
    }),
  ])
  db.close()
}

/** What an operator asks at the telephone, among a million orders and among a thousand, in turn. */
export const benchOrders: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      await fill(few, small)
      await fill(many, large)
      return withServer(startServer(few, { JOBS: 'off' }), (one) =>
        withServer(startServer(many, { JOBS: 'off' }), async (other) => {
          const figures: Figure[] = []
          for (const question of questions())
            figures.push(await comparison(question, one, other, { few: small.orders, many: large.orders, seconds }))
          return figures
        }),
      )
    }),
  )

const sessionCaller = (server: BenchServer) => apiCaller(server, { cookie: `session=${SESSION}` })

const list = (name: string, input: (turn: number) => CallInput<'/admin/list-orders'>): Question => ({
  name,
  atMost: MOST,
  ask: async (server, turn) => void (await sessionCaller(server)('/admin/list-orders', { limit: 100, ...input(turn) })),
})

/** Those that both have. */
const orderNumberAt = (turn: number) => turn % small.orders

function laterPage(): Question {
  const tokens = new Map<BenchServer, string | null>()
  return {
    name: 'orders, a later page',
    atMost: MOST,
    ask: async (server) => {
      const input = { limit: 100, nextPageToken: tokens.get(server) ?? null }
      tokens.set(server, (await sessionCaller(server)('/admin/list-orders', input)).nextPageToken)
    },
  }
}

const questions = (): Question[] => [
  list('orders, the newest', () => ({})),
  laterPage(),
  list('orders in a state', () => ({ status: 'Success' })),
  list('an order by its number', (turn) => ({ text: String(orderNumberAt(turn)).padStart(20, '0') })),
  list('an order by a ticket code', (turn) => ({ text: `Coi-${orderNumberAt(turn)}` })),
  list('orders of an email', (turn) => ({ text: `u-${turn % small.members}@comite.test` })),
  list('orders of a name that all have', () => ({ text: 'marie duval' })),
  {
    name: 'the story of an order',
    atMost: MOST,
    ask: async (server, turn) =>
      void (await sessionCaller(server)('/admin/get-order', { id: `oi-${orderNumberAt(turn)}` })),
  },
  {
    name: 'what waits, counted',
    atMost: MOST,
    ask: async (server) => void (await sessionCaller(server)('/admin/count-todo', {})),
  },
]
