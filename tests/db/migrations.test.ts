/** Every migration is applied to a database that holds the demo as the version before would have it. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from '../../src/db/demo/load-demo.ts'
import { openFileDb } from '../../src/db/file-db.ts'
import { migrateDb } from '../../src/db/migrate.ts'
import type { RegionDb } from '../../src/db/region-db.ts'
import { openTestPlatform, type TestPlatform } from '../support/test-platform.ts'

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })
const { entries, ...head } = journal.parse(JSON.parse(await readFile('drizzle/meta/_journal.json', 'utf8')))

let folder: string
let platform: TestPlatform
let demo: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  platform = await openTestPlatform()
  await loadDemo(platform, [{ slug: 'eu' }])
  demo = join(folder, 'demo.db')
  await platform.db('eu').query('vacuum into ?', [demo])
}, 60_000)
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** The first `count` migrations, as a folder of their own, and one more if given. */
async function migrationsUpTo(count: number, added?: { tag: string; sql: string }): Promise<string> {
  const own = await mkdtemp(join(folder, 'drizzle-'))
  const known = entries.slice(0, count)
  for (const { tag } of known) await copyFile(resolve('drizzle', `${tag}.sql`), join(own, `${tag}.sql`))
  const extra = added && { ...known.at(-1), tag: added.tag, when: (known.at(-1)?.when ?? 0) + 1 }
  if (added) await writeFile(join(own, `${added.tag}.sql`), added.sql)
  await mkdir(join(own, 'meta'))
  const text = JSON.stringify({ ...head, entries: extra ? [...known, extra] : known })
  await writeFile(join(own, 'meta/_journal.json'), text)
  return own
}

const namesIn = async (db: RegionDb, sql: string) => (await db.query(sql)).rows.map(({ name }) => String(name))
const tableNames = (db: RegionDb, schema: string) =>
  namesIn(
    db,
    `select name from pragma_table_list where schema = '${schema}' and type = 'table' and name not like '\\_\\_%' escape '\\' and name not like 'sqlite_%'`,
  )
const columnNames = (db: RegionDb, schema: string, table: string) =>
  namesIn(db, `select name from pragma_table_info('${table}', '${schema}')`)

/** A database at the version of `count` migrations, with the demo's rows as far as that version has their columns. */
async function filledAt(count: number): Promise<{ db: RegionDb; rows: Map<string, number> }> {
  const db = await openFileDb({ region: 'eu', url: `file:${join(folder, `${crypto.randomUUID()}.db`)}` })
  await migrateDb(db, await migrationsUpTo(count))
  await db.query('PRAGMA foreign_keys = OFF')
  await db.query('attach database ? as demo', [demo])
  const full = new Set(await tableNames(db, 'demo'))
  for (const table of (await tableNames(db, 'main')).filter((name) => full.has(name))) {
    const known = new Set(await columnNames(db, 'demo', table))
    const columns = (await columnNames(db, 'main', table)).filter((name) => known.has(name)).map((name) => `"${name}"`)
    await db.query(`insert or replace into main."${table}" (${columns}) select ${columns} from demo."${table}"`)
  }
  await db.query('detach database demo')
  await db.query('PRAGMA foreign_keys = ON')
  return { db, rows: await countRows(db) }
}

async function countRows(db: RegionDb): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tableNames(db, 'main'))
    counts.set(table, Number((await db.query(`select count(*) as n from "${table}"`)).rows[0]?.n))
  return counts
}

/** The first two made the first version together. */
describe.each(entries.slice(2).map(({ tag }, at) => [tag, at + 2] as const))('%s', (_tag, count) => {
  test('is applied to the demo of the version before, and loses no row', async () => {
    const { db, rows } = await filledAt(count)
    expect(rows.get('stock')).toBeGreaterThan(50)
    expect(rows.get('user')).toBeGreaterThan(3)
    await migrateDb(db, await migrationsUpTo(count + 1))
    const after = await countRows(db)
    for (const [table, before] of rows) if (before > 0) expect([table, after.get(table)]).toEqual([table, before])
    expect((await db.query('PRAGMA integrity_check')).rows.map((row) => row.integrity_check)).toEqual(['ok'])
    expect((await db.query('PRAGMA foreign_key_check')).rows).toEqual([])
    db.close()
  })
})

test('a migration that fails is named with its region, and leaves the database as it was', async () => {
  const { db, rows } = await filledAt(entries.length)
  // What the generator writes for a new column with a CHECK.
  const sql = [
    'CREATE TABLE `__new_cart_lock` (`id` text, "credit" integer DEFAULT 0, CONSTRAINT "c" CHECK("credit" >= 0));',
    'INSERT INTO `__new_cart_lock`("id", "credit") SELECT "id", `credit` FROM `user`;',
  ].join('\n--> statement-breakpoint\n')
  const added = await migrationsUpTo(entries.length, { tag: '9999_credit', sql })
  await expect(migrateDb(db, added)).rejects.toThrow(
    /^The migration 9999_credit failed in the region eu: .*no such column: credit/,
  )
  expect(await countRows(db)).toEqual(rows)
  db.close()
})

test('the names of tickets that were given before are found after the migration that indexes them', async () => {
  const count = entries.findIndex(({ tag }) => tag === '0070_gift-names')
  const { db } = await filledAt(count)
  const [unit] = (await db.query('select id from entry limit 1')).rows
  const gift = (id: string, name: string | null) => ({
    sql: `insert into ticket_gift (id, entry_id, email, message, created_at, expires_at, accepted_at, receiver_name)
      values (?, ?, 'zoe@exemple.test', '', 1, 2, iif(? is null, null, 1), ?)`,
    args: [id, unit?.id ?? '', name, name],
  })
  // Of one ticket, which no database lets stand together: that is not what is looked at here.
  await db.query('drop index ticket_gift_standing')
  await db.query('delete from ticket_gift')
  await db.write([gift('accepted', 'Zoé D’Œuvre'), gift('erased', ''), gift('open', null)])
  await migrateDb(db, await migrationsUpTo(count + 1))
  const names = (await db.query('select gift_id, words from gift_name_row')).rows.map(({ gift_id, words }) => [
    gift_id,
    words,
  ])
  expect(names).toEqual([['accepted', "zoe d'oeuvre "]])
  const sql = 'select count(*) as n from gift_names where gift_names match \'"uvr"\''
  expect((await db.query(sql)).rows[0]?.n).toBe(1)
  db.close()
})
