import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { Refusal } from '../command.ts'
import { type TablePart, tableParts } from './moved-tables.ts'
import { names, packed, type Row, readPages, readShape, type TableShape, unpacked } from './rows.ts'
import { scoped } from './scope.ts'

export interface Copying {
  source: RegionDb
  target: RegionDb
  slug: string
  /** Guard of every batch: after an aborted move nothing is copied any more. */
  fence: Step
  reached: (point: string) => Promise<void>
}

/** Copies all rows of the scope; safe to repeat, since existing rows are left alone. */
export async function copyRows(copying: Copying): Promise<void> {
  const { source, target, fence, reached } = copying
  await copyScope(copying)
  await reached('copied move_scope')
  for (const part of tableParts) {
    const shape = await readShape(source, part.table)
    for await (const rows of readPages(source, part, shape)) {
      await reached(`read ${part.table}`)
      await target.write([fence, ...statementsFor(part, shape, rows)])
    }
    await reached(`copied ${part.table}`)
  }
}

/**
 * Copies the scope (`move_scope`) to the target, where it is used to count rows and to clean up after an abort. Refuses
 * if the target still holds another tenant's scope.
 */
async function copyScope({ source, target, slug, fence, reached }: Copying): Promise<void> {
  const alone = guard(
    "not exists (select 1 from move_scope where kind = 'tenant' and id <> ?)",
    [slug],
    new Refusal(
      `Another move of ${target.region} has not been finished: finish or abort that one, then repeat this one.`,
    ),
  )
  const shape = { columns: ['kind', 'id'], key: ['kind', 'id'] }
  for await (const rows of readPages(source, { table: 'move_scope', where: 'true' }, shape)) {
    await reached('read move_scope')
    await target.write([fence, alone, insertRows({ table: 'move_scope', where: 'true' }, shape, rows)])
  }
}

const insertRows = ({ table }: TablePart, { columns, key }: TableShape, rows: readonly Row[]): Statement => ({
  // Ignores a conflict of this key only: a conflict with another row must not pass unnoticed.
  sql: `insert into ${table} (${names(columns)}) select ${unpacked(columns)} from json_each(?) where true
        on conflict (${names(key)}) do nothing`,
  args: [packed(rows)],
})

function statementsFor(part: TablePart, shape: TableShape, rows: readonly Row[]): Statement[] {
  const insert = insertRows(part, shape, rows)
  return part.table === 'order_stock' ? [addPlaces(shape, rows), insert] : [insert]
}

/**
 * Adds the places that arriving orders hold to stocks copied as empty. In one batch with the rows, and only for rows
 * not there yet, so that a repeated run adds nothing.
 */
function addPlaces({ columns }: TableShape, rows: readonly Row[]): Statement {
  const at = (column: string) => `x.value ->> '$[${columns.indexOf(column)}]'`
  return {
    sql: `update stock set bought = bought + added.places, quantity = quantity + added.places
          from (select ${at('stock_id')} as stock_id, sum(${at('quantity')}) as places from json_each(?) x
                where ${at('released_at')} is null
                  and not exists (select 1 from order_stock o
                    where o.order_item_id = ${at('order_item_id')} and o.stock_id = ${at('stock_id')})
                group by 1) as added
          where stock.id = added.stock_id and stock.id not in (${scoped('stock')})`,
    args: [packed(rows)],
  }
}
