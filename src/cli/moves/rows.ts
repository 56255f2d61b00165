import type { RegionDb } from '#db/region-db.ts'
import type { TablePart } from './moved-tables.ts'

export interface TableShape {
  columns: string[]
  /** Columns of the primary key. */
  key: string[]
}

const name = (column: string) => `"${column}"`
export const names = (columns: readonly string[]) => columns.map(name).join(', ')

/** Columns of a table as they are in the database now. */
export async function readShape(db: RegionDb, table: string): Promise<TableShape> {
  const { rows } = await db.query('select name, pk from pragma_table_info(?) order by cid', [table])
  const columns = rows.map((row) => String(row.name))
  const key = rows.filter((row) => Number(row.pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  return { columns, key: key.map((row) => String(row.name)) }
}

export type Value = string | number | null
export type Row = Value[]

const PAGE = 1000

const toValue = (value: unknown): Value => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  throw new TypeError(`A column holds ${typeof value}, which no table of a region has.`)
}

/** Rows of a part, page by page, converted for the target unless `raw`. */
export async function* readPages(
  db: RegionDb,
  part: TablePart,
  { columns }: TableShape,
  { raw = false }: { raw?: boolean } = {},
): AsyncGenerator<Row[]> {
  const selected = columns.map((column) => (!raw && part.instead?.[column]) || `t.${name(column)}`).join(', ')
  if (part.order !== undefined) {
    // Few rows, whose parents must come first.
    const { rows } = await db.query(
      `select ${selected} from ${part.table} t where ${part.where} order by ${part.order}`,
    )
    if (rows.length > 0) yield rows.map((row) => columns.map((_, at) => toValue(row[at])))
    return
  }
  for (let after = 0; ; ) {
    const { rows } = await db.query(
      `select t.rowid, ${selected} from ${part.table} t where t.rowid > ? and (${part.where}) order by t.rowid limit ?`,
      [after, PAGE],
    )
    if (rows.length === 0) return
    yield rows.map((row) => columns.map((_, at) => toValue(row[at + 1])))
    if (rows.length < PAGE) return
    after = Number(rows.at(-1)?.[0])
  }
}

/** Rows as one JSON argument, and SQL that reads them back as columns. */
export const packed = (rows: readonly Row[]) => JSON.stringify(rows)
export const unpacked = (columns: readonly string[]) => columns.map((_, at) => `value ->> '$[${at}]'`).join(', ')
