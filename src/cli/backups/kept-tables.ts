import type { Value } from '@libsql/client'
import type { RegionDb } from '#db/region-db.ts'

export interface KeptTable {
  name: string
  /** The statement that makes it. */
  sql: string
  columns: string[]
  /** Other tables name its rows by their rowid. */
  namedByRowid: boolean
}

const PAGE = 500

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lists the terms of a full-text table: its rows are that table's. */
export const LISTS_TERMS = "sql like 'create virtual table % using fts5vocab(%'"

/** Every table with rows of its own, the full-text ones with them; not what belongs to those or to SQLite. */
export async function keptTables(db: RegionDb): Promise<KeptTable[]> {
  const { rows } = await db.query(
    `select m.name, m.sql, l.type, (select json_group_array(c.name) from pragma_table_info(m.name) c) as columns
     from pragma_table_list l join sqlite_master m on m.name = l.name and m.type = 'table'
     where l.schema = 'main' and l.type in ('table', 'virtual')
       and m.name not like 'sqlite\\_%' escape '\\' and m.name not like 'libsql\\_%' escape '\\'
       and not m.${LISTS_TERMS}
     order by m.rowid`,
  )
  return rows.map((row) => ({
    name: String(row.name),
    sql: String(row.sql),
    columns: JSON.parse(String(row.columns)) as string[],
    namedByRowid: row.type === 'virtual',
  }))
}

/** The rows of a table with their rowid in front, page by page. */
export async function* pagesOfTable(db: RegionDb, { name, columns }: KeptTable): AsyncGenerator<Value[][]> {
  const selected = columns.map(quoted).join(', ')
  const sql = `select rowid, ${selected} from ${quoted(name)} where rowid > ? order by rowid limit ${PAGE}`
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await db.query(sql, [after])
    if (rows.length > 0) yield rows.map((row) => ['', ...columns].map((_, at) => row[at] ?? null))
    if (rows.length < PAGE) return
    after = Number(rows.at(-1)?.[0])
  }
}
