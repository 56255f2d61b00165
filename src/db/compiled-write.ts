import { fillPlaceholders, is, Param, Placeholder, sql } from 'drizzle-orm'
import type { SQLiteInsertBase, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RegionDb, Statement } from './region-db.ts'

interface Template {
  sql: string
  params: unknown[]
}

/**
 * Fills placeholders. Drizzle would also encode a missing value: `null` of a JSON column as the text "null", of a flag
 * as 0.
 */
const filled = ({ sql: text, params }: Template, values: Record<string, unknown>): Statement => ({
  sql: text,
  args: params.flatMap((param) => (isMissing(param, values) ? [null] : fillPlaceholders([param], values))),
})

function isMissing(param: unknown, values: Record<string, unknown>): boolean {
  const placeholder = is(param, Param) ? param.value : param
  return is(placeholder, Placeholder) && placeholder.name in values && values[placeholder.name] === null
}

/**
 * A write whose SQL is built once per process, since building costs as much as running a small statement; `build` uses
 * `sql.placeholder(name)` for values that vary.
 */
export function compiledWrite<const Values extends Record<string, unknown>>(
  build: (db: Pick<RegionDb, 'orm'>) => { toSQL(): Template },
) {
  let template: Template | undefined
  return (db: Pick<RegionDb, 'orm'>, values: Values): Statement => {
    template ??= build(db).toSQL()
    return filled(template, values)
  }
}

type Insert<Table extends SQLiteTable> = SQLiteInsertBase<Table, 'async', unknown>

/** Inserts one row, with SQL built once for each set of columns. `finish` adds the handling of conflicts. */
export function compiledInsert<Table extends SQLiteTable>(
  table: Table,
  finish: (insert: Insert<Table>) => { toSQL(): Template } = (insert) => insert,
) {
  const templates = new Map<string, Template>()
  return (db: Pick<RegionDb, 'orm'>, row: Table['$inferInsert']): Statement => {
    const columns = Object.keys(row)
    const key = columns.join()
    let template = templates.get(key)
    if (!template) {
      const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
      // The cast is safe: Drizzle accepts a placeholder for any value, and the caller's types check the row.
      template = finish(
        db.orm.insert(table).values(placeholders as Table['$inferInsert']) as unknown as Insert<Table>,
      ).toSQL()
      templates.set(key, template)
    }
    return filled(template, row)
  }
}
