import { expect } from 'vitest'
import type { RegionDb } from '../../src/db/region-db.ts'
import type { TestApp } from './test-app.ts'

/** What may change although a request was refused: how often someone tried. */
const uncounted = new Set(['throttle', 'analytics_ping'])

const readers = new WeakMap<RegionDb, { tables: string[]; sql: string }>()

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** One query that reads every table whole: small test databases only. */
async function readerOf(db: RegionDb) {
  const known = readers.get(db)
  if (known) return known
  const found = await db.query(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'",
  )
  const tables = found.rows.map((row) => String(row.name)).filter((name) => !uncounted.has(name))
  const contents: string[] = []
  for (const table of tables) {
    const columns = (await db.query('select name from pragma_table_info(?)', [table])).rows.map((row) =>
      quoted(String(row.name)),
    )
    const line = columns.map((column) => `quote(${column})`).join(` || '|' || `)
    contents.push(
      `(select group_concat(line, char(10)) from (select ${line} as line from ${quoted(table)} order by 1))`,
    )
  }
  const reader = { tables, sql: `select ${contents.map((content, at) => `${content} as t${at}`).join(', ')}` }
  readers.set(db, reader)
  return reader
}

/** Every row of every table of both regions, as text by `region.table`. */
export async function dbState(app: Pick<TestApp, 'db' | 'platform'>): Promise<Record<string, string>> {
  await app.platform.settled()
  const state: Record<string, string> = {}
  for (const { slug } of app.platform.regions) {
    const db = app.db(slug)
    const { tables, sql } = await readerOf(db)
    const [row] = (await db.query(sql)).rows
    for (const [at, table] of tables.entries()) state[`${slug}.${table}`] = String(row?.[`t${at}`] ?? '')
  }
  return state
}

/** Does the work and answers what it answers; fails when any row of any region is another afterwards. */
export async function expectNothingChanged<T>(
  app: Pick<TestApp, 'db' | 'platform'>,
  work: () => Promise<T>,
  what?: string,
): Promise<T> {
  const before = await dbState(app)
  const answer = await work()
  expect(await dbState(app), what).toEqual(before)
  return answer
}
