import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { scanLink } from '#features/tickets/check-in/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newShop, type Sold } from '../../tests/support/shop.ts'
import { apiCaller } from './api.ts'
import type { Bench, Figure } from './figure.ts'
import { comparison, type Question } from './scale.ts'
import { startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

/** Number of tickets in the slot that is checked in, and numbers of such slots sold. */
const OF_A_SLOT = 1000
const FEW_SLOTS = 1
const MANY_SLOTS = 1000
const OF_AN_ORDER = 100
const MOST = 1.5
const TOKEN = 'link-of-the-bench-1234'
const DAY_MS = 86_400_000

/**
 * Compares admission on an evening with a thousand tickets in an installation that has sold a million, and in one that
 * has sold only these.
 */
export const benchCheckIn: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      await sell(few, FEW_SLOTS)
      await sell(many, MANY_SLOTS)
      const env = { JOBS: 'off', LOG_REQUESTS: 'off' }
      return withServer(startServer(few, env), (one) =>
        withServer(startServer(many, env), async (other) => {
          const figures: Figure[] = []
          const count = { few: FEW_SLOTS * OF_A_SLOT, many: MANY_SLOTS * OF_A_SLOT, seconds }
          for (const question of questions) figures.push(await comparison(question, one, other, count))
          return figures
        }),
      )
    }),
  )

const ticketCode = (slot: number, ticket: number) => `T${slot}-${ticket}`

const questions: Question[] = [
  {
    // Each ticket is admitted once, at the same turn on both servers; afterwards it is used.
    name: 'check-in answer',
    atMost: MOST,
    ask: async (server, turn) => {
      const scan = { scanId: crypto.randomUUID(), deviceId: 'device-of-the-bench', deviceName: 'Porte' }
      const code = ticketCode(0, turn % OF_A_SLOT)
      const { outcome } = await apiCaller(server)('/check-scanned-ticket', { token: TOKEN, code, ...scan })
      if (outcome !== 'admitted' && outcome !== 'alreadyUsed') throw new Error(`${code}: ${outcome}`)
    },
  },
  {
    name: 'day of an entrance with 1,000 codes',
    atMost: MOST,
    ask: async (server) => {
      const { codes } = await apiCaller(server)('/get-scan-day', { token: TOKEN, codes: { version: null } })
      if (codes?.hashes?.length !== OF_A_SLOT) throw new Error('The codes are not there.')
    },
  },
]

/** Creates an activity with a slot today and others on other days, each sold out. */
async function sell(dir: string, slots: number): Promise<void> {
  const sold = await fillData(dir, async (db) => {
    const made = await newShop({ db: () => db }).sell({ startTs: Date.now(), quantity: null })
    const [buyer] = await newMembers(db, 1)
    const now = Date.now()
    await db.write([
      db.orm.insert(scanLink).values({
        ...{
          id: 'sl-bench',
          vendorId: made.vendorId,
          label: 'Entrée',
          tokenHash: await sha256Hex(TOKEN),
          salt: 'salt',
        },
        ...{ expiresAt: now + DAY_MS, createdAt: now },
      }),
    ])
    return { made, userId: buyer?.userId ?? '' }
  })
  const db = new Database(join(dir, 'eu.db'))
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'foreign_keys = off', 'cache_size = -500000'])
    db.run(`pragma ${pragma}`)
  for (const [sql, args] of statements(sold.made, sold.userId, slots)) db.query(sql).run(...args)
  db.run('pragma journal_mode = wal')
  db.close()
}

function statements(sold: Sold, userId: string, slots: number): [string, (string | number)[]][] {
  const now = Date.now()
  const numbers = 'with recursive number (n) as (select 0 union all select n + 1 from number where n + 1 < ?)'
  const orders = slots * (OF_A_SLOT / OF_AN_ORDER)
  const slotId = "'si-bench-' || (number.n * ? / ?)"
  return [
    [
      `${numbers} insert into stock (id, activity_id, batch_id, kind, start_ts, end_ts, bought, created_at)
       select 'si-bench-' || n, ?, ?, 'Fixed', ? + n * ?, ? + n * ? + 3600000, ?, ? from number`,
      [slots, sold.activityId, sold.batchId, now, DAY_MS, now, DAY_MS, OF_A_SLOT, now],
    ],
    [
      `insert into attempt (id, user_id, origin, status, total, fees, hold_until, started_at, ended_at)
       values ('pa-bench', ?, 'http://hoobiiz.localhost', 'Paid', 0, 0, ?, ?, ?)`,
      [userId, now, now, now],
    ],
    [
      `${numbers} insert into order_item (id, attempt_id, user_id, activity_id, vendor_id, item_type, status, mode, quantity,
         price1, price2, ticket_info_total, options_total, fees, validity_date_str, snapshot, cart_item, started_at, ended_at)
       select 'oi-bench-' || n, 'pa-bench', ?, ?, ?, 'Ticket', 'Success', 'Automatic', ?, 0, 0, 0, 0, 0, 'Ce soir',
         json_object('activity', json_object('label', 'Une soirée'), 'ticketInfo', json_object('label', 'Plein tarif'),
           'slots', json_array(json_object('stockId', ${slotId}, 'startTs', ? + (n * ? / ?) * ?,
             'endTs', ? + (n * ? / ?) * ? + 3600000, 'kind', 'Fixed')), 'expert', null),
         '{}', ?, ? from number`,
      [
        ...[orders, userId, sold.activityId, sold.vendorId, OF_AN_ORDER, OF_AN_ORDER, OF_A_SLOT],
        ...[now, OF_AN_ORDER, OF_A_SLOT, DAY_MS, now, OF_AN_ORDER, OF_A_SLOT, DAY_MS, now, now],
      ],
    ],
    [
      `${numbers} insert into entry (id, stock_id, order_item_id, unit_no, code, status, history, created_at, updated_at)
       select 'se-bench-' || n, 'si-bench-' || (n / ?), 'oi-bench-' || (n / ?), n % ? + 1,
         'T' || (n / ?) || '-' || (n % ?), 'Ready', '[]', ?, ? from number`,
      [slots * OF_A_SLOT, OF_A_SLOT, OF_AN_ORDER, OF_AN_ORDER, OF_A_SLOT, OF_A_SLOT, now, now],
    ],
  ]
}
