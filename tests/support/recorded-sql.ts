import type { RegionDb } from '#db/region-db.ts'
import { toInStatement } from '#db/region-db.ts'

interface Recorded {
  sql: string
  args: unknown[]
}

interface Recording {
  execute(...call: unknown[]): unknown
  batch(...call: unknown[]): unknown
  /** Where writes go that come together. */
  writeTogether(groups: readonly (readonly unknown[])[]): unknown
}

const isRecordable = (client: unknown): client is Recording =>
  typeof client === 'object' && client !== null && 'execute' in client && 'batch' in client && 'writeTogether' in client

/** Notes every statement that reaches the region's client from now on, each text once. */
export function recordSql(db: RegionDb): Recorded[] {
  const client: unknown = '$client' in db.orm ? db.orm.$client : null
  if (!isRecordable(client)) throw new Error('This database cannot be recorded.')
  const seen = new Map<string, Recorded>()
  const recorded: Recorded[] = []
  const note = (statement: unknown) => {
    const { sql, args } = parts(statement)
    if (seen.has(sql)) return
    const entry = { sql, args }
    seen.set(sql, entry)
    recorded.push(entry)
  }
  const { execute, batch, writeTogether } = client
  client.execute = (...call) => {
    note(typeof call[0] === 'string' ? { sql: call[0], args: call[1] } : call[0])
    return execute.apply(client, call)
  }
  client.batch = (...call) => {
    if (Array.isArray(call[0])) call[0].forEach(note)
    return batch.apply(client, call)
  }
  client.writeTogether = (groups) => {
    groups.flat().forEach(note)
    return writeTogether.call(client, groups)
  }
  return recorded
}

function parts(statement: unknown): Recorded {
  if (typeof statement === 'string') return { sql: statement, args: [] }
  if (typeof statement === 'object' && statement !== null && 'sql' in statement && typeof statement.sql === 'string') {
    const args = 'args' in statement && Array.isArray(statement.args) ? statement.args : []
    return { sql: statement.sql, args }
  }
  throw new TypeError('Neither SQL nor a statement.')
}

const tableNames = /\b(?:from|join|update|into)\s+["`]?(\w+)["`]?(?:\s+(?:as\s+)?["`]?(\w+)["`]?)?/gi

/** Tables that a name in a plan stands for in the statement: by alias, several where an alias is used twice. */
function tablesNamed(sql: string, name: string): string[] {
  return [...sql.matchAll(tableNames)].flatMap(([, table = '', alias]) =>
    alias === name || table === name ? [table] : [],
  )
}

/** Indexes of the few rows of a table that wait for somebody: all of one may be read. */
const fewRows = ['activity_dirty', 'order_item_contact_phone', 'mail_unsealed', 'user_admin']

/**
 * The statements that read all of one of these tables, as `table: plan of SQL`. A full-text table may be walked by words
 * or by row number only.
 */
export async function fullScans(
  db: RegionDb,
  recorded: readonly Recorded[],
  growing: readonly string[],
): Promise<string[]> {
  const scans: string[] = []
  for (const { sql, args } of recorded) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(sql)) continue
    const { sql: text } = toInStatement({ sql, args: [] }) as { sql: string }
    const { rows } = await db.query(`explain query plan ${text}`, args)
    for (const { detail } of rows) {
      const [, name, rest = ''] = /^SCAN (\S+)(.*)$/.exec(String(detail)) ?? []
      if (name === undefined || /VIRTUAL TABLE INDEX \d+:(M|=)/.test(rest)) continue
      if (fewRows.some((index) => rest.endsWith(` INDEX ${index}`))) continue
      for (const table of tablesNamed(sql, name))
        if (growing.includes(table)) scans.push(`${table}: ${String(detail)} of ${sql.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return scans
}
