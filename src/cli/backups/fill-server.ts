import { createClient, type InStatement } from '@libsql/client'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { DatabaseAddress } from '#platform/database-address.ts'
import { Refusal } from '../command.ts'
import { type KeptTable, keptTables, LISTS_TERMS, pagesOfTable, quoted } from './kept-tables.ts'
import { tableChecksum } from './table-checksum.ts'

export interface Filled {
  tables: number
  rows: number
}

/**
 * Copies a database file's tables to an empty database server and compares every row, checking foreign keys at the end.
 * Throws a Refusal if the server is not empty, or differs afterwards.
 */
export async function fillServer(file: string, address: DatabaseAddress, region: string): Promise<Filled> {
  const source = await openFileDb({ region, url: `file:${file}` })
  const target = await openFileDb({ region, ...address })
  const client = createClient(address)
  try {
    const { rows: found } = await target.query(`select name from sqlite_master where ${OWN_NAMES} limit 1`)
    if (found.length > 0) throw new Refusal(`${address.url} is not empty: it has a table ${found[0]?.name}.`)
    const tables = await keptTables(source)
    await client.migrate(tables.map(({ sql }) => sql))
    for (const table of tables)
      for await (const rows of pagesOfTable(source, table))
        await client.migrate(rows.map((row): InStatement => ({ sql: insertInto(table), args: row })))
    const { rows: rest } = await source.query(
      `select sql from sqlite_master where sql is not null and ${OWN_NAMES} and (${LISTS_TERMS}
         or type in ('index', 'trigger', 'view') and tbl_name in (select value from json_each(?)))`,
      [JSON.stringify(tables.map(({ name }) => name))],
    )
    await client.migrate(rest.map(({ sql }) => String(sql)))
    return await compare(source, target, tables, address.url)
  } finally {
    client.close()
    source.close()
    target.close()
  }
}

/** Excludes the internal tables of SQLite and the server. */
const OWN_NAMES = "name not like 'sqlite\\_%' escape '\\' and name not like 'libsql\\_%' escape '\\'"

const insertInto = ({ name, columns }: KeptTable) =>
  `insert into ${quoted(name)} (${['rowid', ...columns.map(quoted)].join(', ')}) values (${['?', ...columns.map(() => '?')].join(', ')})`

async function compare(source: RegionDb, target: RegionDb, tables: KeptTable[], url: string): Promise<Filled> {
  let total = 0
  for (const table of tables) {
    const [here, there] = await Promise.all([tableChecksum(source, table), tableChecksum(target, table)])
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new Refusal(`${url}: ${table.name} has ${there.rows} rows, the backup ${here.rows}, or they differ.`)
    total += here.rows
  }
  const { rows: orphans } = await target.query('pragma foreign_key_check')
  if (orphans.length > 0) throw new Refusal(`${url}: rows of ${orphans[0]?.table} name others that are not there.`)
  return { tables: tables.length, rows: total }
}
