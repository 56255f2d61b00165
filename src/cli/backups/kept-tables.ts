import type { Value } from '@libsql/client'
import type { RegionDb } from '#db/region-db.ts'

export interface KeptTable {
  name: string
  /** Statement that creates the table. */
  sql: string
  columns: string[]
  /** True if other tables refer to its rows by rowid. */
  namedByRowid: boolean
}

const PAGE = 500

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** SQL: lists the terms of a full-text table, whose rows belong to that table. */
export const LISTS_TERMS = "sql like 'create virtual table % using fts5vocab(%'"

/** Tables with rows of their own, full-text ones included; without their internal tables and SQLite's. */
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

/** Rows of a table, each starting with its rowid, page by page. */
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
