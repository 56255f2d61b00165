/** Every migration is applied to a database that holds the demo as the version before would have it. */
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from '#db/demo/load-demo.ts'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import type { RegionDb } from '#db/region-db.ts'
import { media } from '#kernel/media/tables.ts'
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

const triggerNames = (db: RegionDb) =>
  namesIn(db, "select name from sqlite_master where type = 'trigger' order by name")

async function countRows(db: RegionDb): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tableNames(db, 'main'))
    counts.set(table, Number((await db.query(`select count(*) as n from "${table}"`)).rows[0]?.n))
  return counts
}

/** A table that is made anew takes its triggers along into nothing; those that a migration drops by name were meant. */
async function droppedTriggers(tag: string): Promise<Set<string>> {
  const sql = await readFile(resolve('drizzle', `${tag}.sql`), 'utf8')
  return new Set([...sql.matchAll(/drop trigger (?:if exists )?`(\w+)`/gi)].map(([, name]) => name ?? ''))
}

/** The first two made the first version together (chapter calls-and-data, Migrations only add). */
describe.each(entries.slice(2).map(({ tag }, at) => [tag, at + 2] as const))('%s', (tag, count) => {
  test("is applied to the previous version's demo, and loses no row and no trigger that it does not drop by name", async () => {
    const { db, rows } = await filledAt(count)
    expect(rows.get('stock')).toBeGreaterThan(50)
    expect(rows.get('user')).toBeGreaterThan(3)
    const dropped = await droppedTriggers(tag)
    const triggers = (await triggerNames(db)).filter((name) => !dropped.has(name))
    await migrateDb(db, await migrationsUpTo(count + 1))
    expect(await triggerNames(db)).toEqual(expect.arrayContaining(triggers))
    const after = await countRows(db)
    for (const [table, before] of rows) if (before > 0) expect([table, after.get(table)]).toEqual([table, before])
    expect((await db.query('PRAGMA integrity_check')).rows.map((row) => row.integrity_check)).toEqual(['ok'])
    expect((await db.query('PRAGMA foreign_key_check')).rows).toEqual([])
    db.close()
  })
})

const credit = {
  tag: '9999_credit',
  sql: 'ALTER TABLE `media` ADD `credit` integer DEFAULT 0 CONSTRAINT "media_credit" CHECK("credit" >= 0);',
}

test('a column with a CHECK is added to existing rows, while the previous version still writes to the table', async () => {
  const { db, rows } = await filledAt(entries.length)
  const triggers = await triggerNames(db)
  expect(triggers.length).toBeGreaterThan(100)
  await migrateDb(db, await migrationsUpTo(entries.length, credit))
  expect(await countRows(db)).toEqual(rows)
  expect(await triggerNames(db)).toEqual(triggers)
  await db.write([
    db.orm.insert(media).values({ id: 'm-before', status: 'Ready', mimeType: 'image/png', versions: [], createdAt: 1 }),
  ])
  const { rows: credits } = await db.query('select distinct credit from media')
  expect(credits.map((row) => row.credit)).toEqual([0])
  await expect(db.query('update media set credit = -1')).rejects.toThrow('media_credit')
  db.close()
})

test('a newer database, as after a return to the previous version, is left unchanged', async () => {
  const { db } = await filledAt(entries.length)
  await migrateDb(db, await migrationsUpTo(entries.length, credit))
  const rows = await countRows(db)
  const made = 'select * from __drizzle_migrations order by created_at'
  const before = (await db.query(made)).rows
  expect(before).toHaveLength(entries.length + 1)
  await migrateDb(db, 'drizzle')
  expect((await db.query(made)).rows).toEqual(before)
  expect(await countRows(db)).toEqual(rows)
  db.close()
})

test.each([
  ['older ones', -1],
  ['those of a branch that went on with the former ones', 86_400_000],
])(
  'a database that began with other migrations, %s, is refused with a message and left unchanged',
  async (_when, ms) => {
    const { db, rows } = await filledAt(entries.length)
    await db.write([{ sql: 'update __drizzle_migrations set created_at = created_at + ?', args: [ms] }])
    const made = (await db.query('select * from __drizzle_migrations')).rows
    await expect(migrateDb(db, 'drizzle')).rejects.toThrow(
      /^The database of the region eu is from before 28 November 2026, .*move DATA_DIR away.*the demo anew\.$/,
    )
    expect((await db.query('select * from __drizzle_migrations')).rows).toEqual(made)
    expect(await countRows(db)).toEqual(rows)
    db.close()
  },
)

test('files, journal, the one snapshot and the tables of the source agree, so that no migration is missing', async () => {
  const files = (await readdir('drizzle')).filter((name) => name.endsWith('.sql')).toSorted()
  expect(files).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  const newest = entries.at(-1)?.tag.slice(0, 4)
  expect((await readdir('drizzle/meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
  const copy = join(folder, 'generated')
  await cp('drizzle', copy, { recursive: true })
  const { stdout } = await promisify(execFile)('node_modules/.bin/drizzle-kit', [
    'generate',
    '--dialect=sqlite',
    '--casing=snake_case',
    '--schema=./src/**/tables.ts',
    // The generator takes every path for one below the folder that it runs in.
    `--out=${relative('.', copy)}`,
  ])
  expect(stdout).toContain('No schema changes')
  expect((await readdir(copy)).filter((name) => name.endsWith('.sql')).toSorted()).toEqual(files)
}, 60_000)

test('a failing migration is named with its region, and leaves the database unchanged', async () => {
  const { db, rows } = await filledAt(entries.length)
  // Output of the generator for a new column with a CHECK.
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
