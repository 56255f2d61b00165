import { expect } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import type { TestApp } from './test-app.ts'

/** Tables that may change although a request was refused: counts of tries. */
const uncounted = new Set(['throttle', 'analytics_ping'])

const readers = new WeakMap<RegionDb, { tables: string[]; sql: string }>()

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** One query that reads every table whole: small test databases only. */
async function tableReader(db: RegionDb) {
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

type Tables = Record<string, string>

/** Last read of the tables, with the database's count of its writes at that time. */
const lastRead = new WeakMap<RegionDb, { writes: string; tables: Tables }>()

/**
 * SQLite's own count of what this connection has written, of others' commits, and of changed tables: where none of them has
 * moved, no row has. Null where the database is a server, whose counts are of one request.
 */
async function lastWrites(db: RegionDb): Promise<string | null> {
  if (db.reach) return null
  const { rows } = await db.query(
    'select total_changes() as own, data_version as others, schema_version as made from pragma_data_version, pragma_schema_version',
  )
  return JSON.stringify(rows[0])
}

async function readTables(db: RegionDb): Promise<Tables> {
  const writes = await lastWrites(db)
  const last = lastRead.get(db)
  if (last && last.writes === writes) return last.tables
  const { tables, sql } = await tableReader(db)
  const [row] = (await db.query(sql)).rows
  const read = Object.fromEntries(tables.map((table, at) => [`${db.region}.${table}`, String(row?.[`t${at}`] ?? '')]))
  if (writes !== null) lastRead.set(db, { writes, tables: read })
  return read
}

/** Every row of every table of both regions, as text by `region.table`. */
export async function dbState(app: Pick<TestApp, 'db' | 'platform'>): Promise<Tables> {
  await app.platform.settled()
  const state: Tables = {}
  for (const { slug } of app.platform.regions) Object.assign(state, await readTables(app.db(slug)))
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
