import Database from 'libsql'
import type { DatabaseAddress } from '#platform/database-address.ts'
import { Refusal } from '../command.ts'
import { splitLines } from '../split-lines.ts'

/** Characters of SQL to execute at once. */
const CHUNK = 1_000_000
const LONGEST_SILENCE_MS = 60_000

/**
 * Copies a consistent state of a database server into a new file, through /dump, which sqld and Turso answer with SQL.
 * The file is an ordinary database, usable on a server or a machine.
 */
export async function dumpServer({ url, authToken }: DatabaseAddress, file: string): Promise<void> {
  const address = new URL('/dump', url.replace(/^libsql:/, 'https:'))
  const headers: HeadersInit = authToken ? { authorization: `Bearer ${authToken}` } : {}
  // Aborts a server that does not start to answer; one that has may take its time.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), LONGEST_SILENCE_MS)
  const response = await fetch(address, { headers, signal: late.signal }).catch(() => null)
  clearTimeout(timer)
  if (!response?.ok || !response.body)
    throw new Refusal(`${address.origin} gives no dump: ${response?.status ?? 'silent'}.`)
  const db = new Database(file)
  try {
    let complete = false
    for await (const sql of joinChunks(splitLines(response.body))) {
      db.exec(sql)
      complete = sql.trimEnd().endsWith('COMMIT;')
    }
    if (!complete) throw new Refusal(`${address.origin} ended its dump half-way.`)
  } finally {
    db.close()
  }
}

/** Repairs a line: sqld quotes a full-text table's statement without doubling the quotes inside. */
function wellQuoted(line: string): string {
  const [, before, statement] = /^(INSERT INTO sqlite_schema\(.*?,0,')(CREATE VIRTUAL TABLE .*)'\);$/.exec(line) ?? []
  if (before === undefined || statement === undefined || statement.includes("''")) return line
  return `${before}${statement.replaceAll("'", "''")}');`
}

/**
 * Joins lines to whole statements. A dump escapes line breaks in values, so a line that ends with a semicolon ends a
 * statement.
 */
async function* joinChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  let inTrigger = false
  for await (const line of lines) {
    chunk += `${wellQuoted(line)}\n`
    if (/^CREATE (TEMP )?TRIGGER/i.test(line)) inTrigger = true
    if (inTrigger && /\bEND;\s*$/i.test(line)) inTrigger = false
    if (chunk.length < CHUNK || inTrigger || !line.endsWith(';')) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
