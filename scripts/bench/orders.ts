import type { CallInput } from '#api/client.ts'
import type { Bench, Figure } from './figure.ts'
import type { RegionSize } from './many-orders.ts'
import { fillForOperator, operatorCaller, RECEIVERS, receiverAt } from './operator-region.ts'
import { comparison, type Question } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { withFolder } from './world.ts'

const small: RegionSize = { organisations: 4, members: 20, orders: 1_000 }
const large: RegionSize = { organisations: 40, members: 20_000, orders: 1_000_000 }
const MOST = 1.5

/** Compares an operator's searches during a phone call among a million orders and among a thousand, in turn. */
export const benchOrders: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      await fillForOperator(few, small)
      await fillForOperator(many, large)
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

const list = (name: string, input: (turn: number) => CallInput<'/admin/list-orders'>): Question => ({
  name,
  atMost: MOST,
  ask: async (server, turn) =>
    void (await operatorCaller(server)('/admin/list-orders', { limit: 100, ...input(turn) })),
})

/** Order numbers that exist in both regions. */
const orderNumberAt = (turn: number) => turn % small.orders

function laterPage(): Question {
  const tokens = new Map<BenchServer, string | null>()
  return {
    name: 'orders, a later page',
    atMost: MOST,
    ask: async (server) => {
      const input = { limit: 100, nextPageToken: tokens.get(server) ?? null }
      tokens.set(server, (await operatorCaller(server)('/admin/list-orders', input)).nextPageToken)
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
  list('an order by the name of a receiver', (turn) => ({ text: `ines ${receiverAt(turn % (small.orders / 5))}` })),
  list('orders by a name that all receivers have', () => ({ text: RECEIVERS })),
  list('orders by the first digits of a number', (turn) => ({
    text: String(orderNumberAt(turn)).padStart(20, '0').slice(0, 19),
  })),
  list('orders of an amount', () => ({ amount: 1_600 })),
  list('orders by an amount and a first name', () => ({ text: '16,00 marie' })),
  list('orders of a misspelt name', () => ({ text: 'marje duvel' })),
  list('orders of a name that nobody has', () => ({ text: 'zzyzx quillefeu' })),
  list('orders of a group', (turn) => ({ groupId: `ug-${turn % small.organisations}` })),
  list('orders by the day of the visit', () => ({ visitFromTs: Date.now() - 100 * 86_400_000 })),
  list('orders paid by card in a state and group', () => ({ means: 'card', status: 'Success', groupId: 'ug-1' })),
  list('orders of a mix that none has', () => ({ means: 'voucher', refunded: 'Any', status: 'Success' })),
  {
    name: 'the orders of a person',
    atMost: MOST,
    ask: async (server, turn) =>
      void (await operatorCaller(server)('/admin/get-person-orders', { userId: `u-${turn % small.members}` })),
  },
  {
    name: 'the story of an order',
    atMost: MOST,
    ask: async (server, turn) =>
      void (await operatorCaller(server)('/admin/get-order', { id: `oi-${orderNumberAt(turn)}` })),
  },
  {
    name: 'what waits, counted',
    atMost: MOST,
    ask: async (server) => void (await operatorCaller(server)('/admin/count-todo', {})),
  },
]
