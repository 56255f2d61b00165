/** kill -9 of the built server in the middle of a task, again and again on the same data. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { partRows } from '#kernel/tasks/result-parts.ts'
import { queueTask } from '#kernel/tasks/start-task.ts'
import { task, taskPart } from '#kernel/tasks/tables.ts'
import { openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'

const PARTNERS = 20_000
const KILLS = 3

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-task-'))
  await prepareRegion(dataDir, async (db) => {
    const now = Date.now()
    const times = { createdAt: now, updatedAt: now }
    const person = { id: 'u-owner', email: 'owner@exemple.test', firstName: 'A', lastName: 'B', phoneNumber: '' }
    await db.write([
      db.orm.insert(user).values({ ...person, ...times, groupId: 'ROOT', isAdmin: true }),
      {
        sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
          with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
          select 'v-' || at, 'Partenaire ' || at, 'p-' || at, '[]',
            '{"firstName":"","lastName":"","email":"","phone":""}', 'Public', ?, ? from n`,
        args: [PARTNERS, now, now],
      },
      db.orm.insert(task).values({
        ...times,
        id: 'tk-killed',
        kind: 'export-vendors',
        label: 'Export',
        ownerId: 'u-owner',
        state: 'waiting',
        input: { sort: 'name' },
        cursor: {},
        total: PARTNERS,
        fileName: 'partenaires.csv',
      }),
      ...queueTask(db, 'tk-killed', now),
    ])
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Waits until the task says so; answers its row. */
async function until(reached: (row: typeof task.$inferSelect) => boolean) {
  const db = await openRegion(dataDir)
  try {
    for (let tries = 0; tries < 3000; tries++) {
      const [row] = await db.orm.select().from(task).where(eq(task.id, 'tk-killed'))
      if (row && reached(row)) return row
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The task did not get there in a minute.')
  } finally {
    db.close()
  }
}

test(`after ${KILLS} kills each row is in the result once`, { timeout: 240_000 }, async () => {
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0' } })
    const reached = await until(({ step }) => step >= before + 12)
    await server.kill9()
    expect(reached.state).toBe('running')
    before = reached.step
  }
  const server = await startServer({ dataDir, env: { DEMO: '0' } })
  const ended = await until(({ state }) => state === 'done')
  await server.stop()
  expect(ended).toMatchObject({ done: PARTNERS, failed: 0 })
  expect(ended.attempts).toBeGreaterThan(KILLS)
  const db = await openRegion(dataDir)
  const parts = await db.orm.select().from(taskPart).orderBy(taskPart.step)
  db.close()
  expect(parts.map(({ step }) => step)).toEqual(parts.map((_, at) => at))
  const files = await Promise.all(parts.map(({ key }) => readFile(join(dataDir, 'files', key))))
  const rows = files.flatMap((bytes) => partRows(bytes)).slice(1)
  expect(rows).toHaveLength(PARTNERS)
  expect(new Set(rows.map(([id]) => id)).size).toBe(PARTNERS)
})
