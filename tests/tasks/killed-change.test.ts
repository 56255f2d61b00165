/** kill -9 of the built server in the middle of a change of many activities, again and again, then its undo. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { queueTask } from '#kernel/tasks/start-task.ts'
import { task } from '#kernel/tasks/tables.ts'
import { atLength } from '../support/at-length.ts'
import { openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'

const ACTIVITIES = atLength(50_000, 1_500)
const KILLS = 3
const EACH = Math.floor(ACTIVITIES / 100 / (KILLS + 2))

let dataDir: string

const numbers = 'with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)'

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-change-'))
  await prepareRegion(dataDir, async (db) => {
    const now = Date.now() - 60_000
    const times = { createdAt: now, updatedAt: now }
    const person = { id: 'u-owner', email: 'owner@exemple.test', firstName: 'A', lastName: 'B', phoneNumber: '' }
    await db.write([
      db.orm.insert(user).values({ ...person, ...times, groupId: 'ROOT', isAdmin: true }),
      {
        sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
          values ('v-1', 'Partenaire', 'p', '[]', '{"firstName":"","lastName":"","email":"","phone":""}', 'Public', ?, ?)`,
        args: [now, now],
      },
      {
        sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility, created_at, updated_at)
          ${numbers} select 'a-' || at, 'v-1', 'Visite ' || at, 'visite', 'Vendor', 'Standard', '[]', 'Hidden', ?, ? from n`,
        args: [ACTIVITIES, now, now],
      },
      {
        sql: `insert into batch (id, activity_id, mode, created_at) ${numbers} select 'sb-' || at, 'a-' || at, 'Automatic', ? from n`,
        args: [ACTIVITIES, now],
      },
      {
        sql: `insert into ticket_info (id, batch_id, position, label, buying_price, public_price, youpiiz_price)
          ${numbers} select 'ti-' || at, 'sb-' || at, 0, 'Entrée', 0, 2000, 1000 + at % 50 from n`,
        args: [ACTIVITIES],
      },
    ])
    await begin(db, 'tk-change', 'change-activities', {
      selection: { by: 'filter' },
      changes: { visibility: 'Public', youpiizPrice: { by: 'Percent', hundredths: 1000 } },
      asOf: Date.now() - 1,
    })
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function begin(db: RegionDb, id: string, kind: string, input: object): Promise<void> {
  const now = Date.now()
  await db.write([
    db.orm.insert(task).values({
      id,
      kind,
      label: 'Modification',
      ownerId: 'u-owner',
      state: 'waiting',
      input,
      cursor: { after: null },
      total: ACTIVITIES,
      fileName: 'modifications.csv',
      createdAt: now,
      updatedAt: now,
    }),
    ...queueTask(db, id, now),
  ])
}

/** Waits until the task says so; answers its row. */
async function until(id: string, reached: (row: typeof task.$inferSelect) => boolean) {
  const db = await openRegion(dataDir)
  try {
    for (let tries = 0; tries < atLength(60_000, 10_000); tries++) {
      const [row] = await db.orm.select().from(task).where(eq(task.id, id))
      if (row && reached(row)) return row
      if (row?.state === 'failed') throw new Error(`The task failed: ${row.message}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The task did not get there.')
  } finally {
    db.close()
  }
}

/** How many activities there are of each visibility, price away from the first one, and changes in the audit. */
async function found() {
  const db = await openRegion(dataDir)
  try {
    const { rows } = await db.query(
      `select a.visibility, t.youpiiz_price - (1000 + cast(substr(a.id, 3) as integer) % 50) > 0 as raised, u.changes, count(*) as many
        from activity a join batch b on b.activity_id = a.id join ticket_info t on t.batch_id = b.id
          left join (select target, count(*) as changes from audit where task_id is not null group by target) u on u.target = a.id
        group by 1, 2, 3`,
    )
    return rows.map(({ visibility, raised, changes, many }) => ({ visibility, raised, changes, many }))
  } finally {
    db.close()
  }
}

test(`after ${KILLS} kills each activity is changed once, and undoing restores each`, {
  timeout: atLength(3_600_000, 400_000),
}, async () => {
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0' } })
    const reached = await until('tk-change', ({ step }) => step >= before + EACH)
    await server.kill9()
    expect(reached.state).toBe('running')
    before = reached.step
  }
  const server = await startServer({ dataDir, env: { DEMO: '0' } })
  const ended = await until('tk-change', ({ state }) => state === 'done')
  expect(ended).toMatchObject({ done: ACTIVITIES, failed: 0 })
  expect(ended.attempts).toBeGreaterThan(KILLS)
  expect(await found()).toEqual([{ visibility: 'Public', raised: 1, changes: 1, many: ACTIVITIES }])
  const db = await openRegion(dataDir)
  await begin(db, 'tk-undo', 'undo-activity-changes', { taskId: 'tk-change' })
  db.close()
  const undone = await until('tk-undo', ({ state }) => state === 'done')
  await server.stop()
  expect(undone).toMatchObject({ done: ACTIVITIES, failed: 0 })
  expect(await found()).toEqual([{ visibility: 'Hidden', raised: 0, changes: 2, many: ACTIVITIES }])
})
