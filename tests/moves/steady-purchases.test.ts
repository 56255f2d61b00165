/** A move waits as long as it was asked to, however people buy meanwhile. */
import { expect, test } from 'vitest'
import { Refusal } from '#cli/command.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { Platform } from '#platform/port.ts'
import type { CliWorld } from '../support/cli-world.ts'
import { filledFolder, move, one } from './moving-world.ts'
import { purchase, row } from './tenant-data.ts'

const folder = filledFolder()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const begin = (name: string) =>
  purchase({
    user: 'u-noe',
    sold: folder.data.shared,
    name,
    quantity: 1,
    status: 'Pending',
    attemptStatus: 'Pending',
  })

/** As when its buyer gives up: places free, nothing open. */
const end = (name: string) => [
  { sql: "update attempt set status = 'Canceled', ended_at = started_at where id = ?", args: [`pa-${name}`] },
  { sql: "update order_item set status = 'Canceled', ended_at = started_at where id = ?", args: [`oi-${name}`] },
  { sql: 'update order_stock set released_at = 1 where order_item_id = ?', args: [`oi-${name}`] },
  { sql: 'update stock set reserved = reserved - 1 where id = ?', args: [folder.data.shared.slotIds[0]] },
]

/** Lets a purchase begin each time that the move has just seen none, `times` in all; each ends a moment later. */
function buyBehind(world: CliWorld, times: number) {
  let begun = 0
  const ended: Promise<unknown>[] = []
  const around = (platform: Platform) => {
    const db: RegionDb = platform.db('eu')
    const { query } = db
    db.query = async (sql, args) => {
      const answer = await query(sql, args)
      const isQuiet = sql.includes('last_hold') && answer.rows[0]?.attempts === 0
      if (!isQuiet || begun === times) return answer
      begun += 1
      const name = `steady-${begun}`
      await world.db().write(begin(name))
      ended.push(sleep(50).then(() => world.db().write(end(name))))
      return answer
    }
  }
  return { around, begun: () => begun, settled: () => Promise.all(ended) }
}

test('a purchase begun between the check and the freeze is awaited as well, each time', async () => {
  const world = await folder.copy()
  const buyers = buyBehind(world, 4)
  const printed = await move(world, { waitMs: 30_000, around: buyers.around })
  expect(buyers.begun()).toBe(4)
  expect(printed).toContain('Done: eu keeps nothing of atelier')
  expect(await one(world.db('oi'), "select count(*) from attempt where id like 'pa-steady-%'")).toEqual([4])
})

test('a move is refused when its waiting time is over, and nothing is frozen', async () => {
  const world = await folder.copy()
  const started = Date.now()
  const buyers = buyBehind(world, 1000)
  const error = await move(world, { waitMs: 1500, around: buyers.around }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Refusal)
  expect(String(error)).toMatch(/in flight/)
  await buyers.settled()
  expect(Date.now() - started).toBeGreaterThanOrEqual(1500)
  expect(buyers.begun()).toBeGreaterThan(1)
  expect(await one(world.db(), 'select count(*) from move_scope')).toEqual([0])
})

test('consecutive jobs are awaited for longer than a minute when that was requested', async () => {
  const world = await folder.copy()
  // A clock that runs a hundred times as fast as the pauses.
  const started = Date.now()
  const now = () => started + (Date.now() - started) * 100
  const around = (platform: Platform) => void Object.assign(platform, { now })
  const running = { id: 'job-run', kind: 'order-mails', payload: { attemptId: 'pa-shared' }, run_at: 0, created_at: 0 }
  await world.db().write([row('job', { ...running, lease_until: started + 86_400_000, lease_token: 'busy' })])
  setTimeout(() => void world.db().write([{ sql: "delete from job where id = 'job-run'", args: [] }]), 1500)
  expect(await move(world, { waitMs: 600_000, around })).toContain('Done')
})
