/** kill -9 of the built server in the middle of an import, again and again on the same data. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsStatement } from '#features/catalogue/imports/import-rows.ts'
import { catalogueImport } from '#features/catalogue/imports/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { queueTask } from '#kernel/tasks/start-task.ts'
import { task } from '#kernel/tasks/tables.ts'
import { openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'

const LINES = 3000
const KILLS = 3
const TASKS = ['tk-first', 'tk-again'] as const

let dataDir: string

const importedPlace = (at: number) => ({
  ...{ ref: `K${at}`, name: `Lieu ${at}`, activityLabel: `Visite ${at}`, vendorMarkdown: '', activityMarkdown: '' },
  ...{ street: null, postalCode: null, city: 'Lyon', country: 'France', lat: 45.7, lng: 4.8, phone: null, site: null },
  ...{ categories: [['Sorties', 'Musées']], comments: '' },
})

const taskRow = (id: string, now: number) => ({
  ...{ id, kind: 'run-import', label: 'Import', ownerId: 'u-owner', state: 'waiting' as const },
  input: { importId: 'im-killed', checkId: 'ck-killed', fileName: 'lieux.csv', format: 'csv' },
  ...{ cursor: { line: 0 }, total: LINES, fileName: 'import.csv', createdAt: now, updatedAt: now },
})

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-import-'))
  await prepareRegion(dataDir, async (db) => {
    const now = Date.now()
    const times = { createdAt: now, updatedAt: now }
    const person = { id: 'u-owner', email: 'owner@exemple.test', firstName: 'A', lastName: 'B', phoneNumber: '' }
    const lines = Array.from({ length: LINES }, (_, at) => {
      const row = importedPlace(at)
      const facts = { ref: row.ref, refKey: row.ref.toLowerCase(), name: row.activityLabel, reason: null, kept: [] }
      return { line: at + 2, outcome: 'created' as const, ...facts, remarks: [], row }
    })
    const file = { id: 'im-killed', ownerId: 'u-owner', fileName: 'lieux.csv', size: 1, checkId: 'ck-killed' }
    await db.write([
      db.orm.insert(user).values({ ...person, ...times, groupId: 'ROOT', isAdmin: true }),
      db.orm.insert(catalogueImport).values({ ...file, ...times }),
      rowsStatement('ck-killed', lines),
      db.orm.insert(task).values(taskRow(TASKS[0], now)),
      ...queueTask(db, TASKS[0], now),
    ])
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const inRegion = async <T>(look: (db: Awaited<ReturnType<typeof openRegion>>) => Promise<T>): Promise<T> => {
  const db = await openRegion(dataDir)
  try {
    return await look(db)
  } finally {
    db.close()
  }
}

/** Waits until the task says so; answers its row. */
const until = (taskId: string, reached: (row: typeof task.$inferSelect) => boolean) =>
  inRegion(async (db) => {
    for (let tries = 0; tries < 3000; tries++) {
      const [row] = await db.orm.select().from(task).where(eq(task.id, taskId))
      if (row && reached(row)) return row
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The task did not get there in a minute.')
  })

const contents = () =>
  inRegion(async (db) => {
    const tables = ['vendor', 'location', 'activity', 'activity_category', 'activity_listing', 'catalogue_source']
    const counted = await db.query(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`)}`)
    const rows = await db.orm.select({ id: activity.id, at: activity.updatedAt }).from(activity).orderBy(activity.id)
    return { counts: counted.rows[0], rows }
  })

test(`after ${KILLS} kills each line is imported once, and a repetition changes nothing`, {
  timeout: 240_000,
}, async () => {
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0' } })
    const reached = await until(TASKS[0], ({ step }) => step >= before + 3)
    await server.kill9()
    expect(reached.state).toBe('running')
    before = reached.step
  }
  const server = await startServer({ dataDir, env: { DEMO: '0' } })
  try {
    const ended = await until(TASKS[0], ({ state }) => state === 'done')
    expect(ended).toMatchObject({ done: LINES, failed: 0 })
    const first = await contents()
    expect(first.counts).toMatchObject({ vendor: LINES, location: LINES, activity: LINES, catalogue_source: LINES })
    expect(first.counts).toMatchObject({ activity_category: LINES })
    await inRegion(async (db) => {
      const now = Date.now()
      await db.write([db.orm.insert(task).values(taskRow(TASKS[1], now)), ...queueTask(db, TASKS[1], now)])
    })
    const again = await until(TASKS[1], ({ state }) => state === 'done')
    expect(again).toMatchObject({ done: LINES, failed: 0 })
    expect(await contents()).toEqual(first)
  } finally {
    await server.stop()
  }
})
