/** kill -9 of the built server in the middle of an import of people, again and again on the same data. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userImport } from '#features/committee/user-imports/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { queueTask } from '#kernel/tasks/start-task.ts'
import { task } from '#kernel/tasks/tables.ts'
import { atLength } from '../support/at-length.ts'
import { openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'

const ROWS = atLength(10_000, 120)
const KILLS = atLength(20, 2)
/** Each tenth row is of somebody who is a member already, each fortieth of somebody of another group. */
const MEMBERS = ROWS / 10
const ELSEWHERE = ROWS / 40

const emailContent = {
  ...{ title: 'Bienvenue', headerText: 'Votre compte', contentText: 'Bonjour', buttonText: 'Choisir' },
  ...{ bottomText: '', footerText: '', noUnsubscribeLink: false },
}

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-user-import-'))
  await prepareRegion(dataDir, async (db) => {
    const now = Date.now()
    const times = { createdAt: now, updatedAt: now }
    const owner = { id: 'u-owner', email: 'owner@exemple.test', firstName: 'A', lastName: 'B', phoneNumber: '' }
    const below = (id: string) => ({ id, parentId: 'ROOT', path: `ROOT/${id}`, label: id, ...times })
    const people = `insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
      with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
      select ? || at, ? || at || '@exemple.test', ?, 'Ana', 'Roy', '', 0, 0, ?, ? from n`
    await db.write([
      db.orm.insert(userGroup).values([below('ug-new'), below('ug-other')]),
      db.orm.insert(user).values({ ...owner, ...times, groupId: 'ROOT', isAdmin: true }),
      { sql: people, args: [MEMBERS, 'u-m', 'm', 'ug-new', now, now] },
      { sql: people, args: [ELSEWHERE, 'u-e', 'e', 'ug-other', now, now] },
      {
        sql: `insert into user_import_row (import_id, line, email, first_name, last_name, verdict, status)
          with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
          select 'ui-killed', at, case when at % 10 = 0 then 'm' || (at / 10)
            when at % 40 = 1 then 'e' || (at / 40 + 1) else 'p' || at end || '@exemple.test', 'Ana', 'Roy', 'created', 'queued'
          from n`,
        args: [ROWS],
      },
      db.orm.insert(userImport).values({
        ...{ id: 'ui-killed', groupId: 'ug-new', ownerId: 'u-owner', origin: 'http://hoobiiz.localhost' },
        ...{ sendEmail: { mode: 'send-email-to-all-users', emailContent }, taskId: 'tk-killed', ...times },
      }),
      db.orm.insert(task).values({
        ...times,
        ...{ id: 'tk-killed', kind: 'import-users', label: 'Import', ownerId: 'u-owner', state: 'waiting' },
        ...{ input: { importId: 'ui-killed' }, cursor: { round: 0 }, total: ROWS },
      }),
      ...queueTask(db, 'tk-killed', now),
    ])
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Region = Awaited<ReturnType<typeof openRegion>>

async function looking<Found>(look: (db: Region) => Promise<Found>): Promise<Found> {
  const db = await openRegion(dataDir)
  try {
    return await look(db)
  } finally {
    db.close()
  }
}

/** Waits until the task says so; answers its row. */
const until = (reached: (row: typeof task.$inferSelect) => boolean) =>
  looking(async (db) => {
    for (let tries = 0; tries < 30_000; tries++) {
      const [row] = await db.orm.select().from(task).where(eq(task.id, 'tk-killed'))
      if (row && reached(row)) return row
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The task did not get there in ten minutes.')
  })

const queryCount = async (db: Region, query: string) => Number(Object.values((await db.query(query)).rows[0] ?? {})[0])

test(`after ${KILLS} kills each of ${ROWS} rows is done once, with one mail, and the counters are right`, {
  timeout: atLength(1_800_000, 240_000),
}, async () => {
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir, env: { DEMO: '0' } })
    const reached = await until(({ done }) => done >= before + Math.floor(ROWS / (KILLS + 2)) || done === ROWS)
    await server.kill9()
    expect(reached.state).toBe('running')
    before = reached.done
    // Never more than three are taken up, and none is lost: what is not done is queued.
    await looking(async (db) => {
      expect(
        await queryCount(db, `select count(*) from user_import_row where status = 'in_progress'`),
      ).toBeLessThanOrEqual(3)
      expect(await queryCount(db, `select count(*) from user_import_row where status in ('success', 'error')`)).toBe(
        await queryCount(db, `select done from task where id = 'tk-killed'`),
      )
    })
  }
  const server = await startServer({ dataDir, env: { DEMO: '0' } })
  const ended = await until(({ state }) => state === 'done')
  await looking(async (db) => {
    for (let tries = 0; (await queryCount(db, `select count(*) from mail where status <> 'Sent'`)) > 0; tries++) {
      if (tries > 6000) throw new Error('Mails were left in the outbox.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const delivered: { to: string[] | string; mailId: string }[] = await (await server.fetch('/_dev/mail.json')).json()
  await server.stop()
  expect(ended).toMatchObject({ done: ROWS, failed: ELSEWHERE, total: ROWS })
  expect(ended.attempts).toBeGreaterThan(KILLS)
  await looking(async (db) => {
    const done = ROWS - ELSEWHERE
    expect(await queryCount(db, `select count(*) from user where group_id = 'ug-new'`)).toBe(done)
    expect(await queryCount(db, `select count(distinct email) from user where group_id = 'ug-new'`)).toBe(done)
    expect(await queryCount(db, `select count(*) from user where group_id = 'ug-other'`)).toBe(ELSEWHERE)
    expect(await queryCount(db, `select count(*) from mail where kind = 'invitation'`)).toBe(done)
    expect(await queryCount(db, 'select count(distinct recipient) from mail')).toBe(done)
    const rows = await db.orm.all<{ status: string; n: number; sent: number }>(
      sql`select status, count(*) as n, sum(email_sent) as sent from user_import_row group by status order by status`,
    )
    expect(rows).toMatchObject([
      { status: 'error', n: ELSEWHERE, sent: 0 },
      { status: 'success', n: done, sent: done },
    ])
  })
  // A mail that was handed over as the kill came is handed over again under its own id, by which providers know it.
  const mailByPerson = new Map<string, string>()
  for (const { to, mailId } of delivered) {
    expect(mailByPerson.get(String(to)) ?? mailId).toBe(mailId)
    mailByPerson.set(String(to), mailId)
  }
})
