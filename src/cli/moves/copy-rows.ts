import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { Refusal } from '../command.ts'
import { type TablePart, tableParts } from './moved-tables.ts'
import { names, packed, type Row, readPages, readShape, type TableShape, unpacked } from './rows.ts'
import { scoped } from './scope.ts'

export interface Copying {
  source: RegionDb
  target: RegionDb
  slug: string
  /** In every batch: of a move that has been called off, nothing arrives any more. */
  fence: Step
  reached: (point: string) => Promise<void>
}

/** Copies everything of the scope; safe to repeat, since what is there already is left as it is. */
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
 * The target goes by the same list when it counts and, should the move be called off, when it cleans up: it may hold one
 * tenant's only, or the rows of another that is on its way from there would be cleaned up too.
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
  // On this key only: another thing that stands in the way must not be passed over.
  sql: `insert into ${table} (${names(columns)}) select ${unpacked(columns)} from json_each(?) where true
        on conflict (${names(key)}) do nothing`,
  args: [packed(rows)],
})

function statementsFor(part: TablePart, shape: TableShape, rows: readonly Row[]): Statement[] {
  const insert = insertRows(part, shape, rows)
  return part.table === 'order_stock' ? [addPlaces(shape, rows), insert] : [insert]
}

/**
 * The places that arriving orders hold of stocks that were copied empty. With the rows themselves in one batch, and only
 * for those that are not there yet, so that a repeated run adds nothing.
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
