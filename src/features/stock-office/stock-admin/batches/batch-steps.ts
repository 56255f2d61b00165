import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { columnName } from '#db/insert-rows.ts'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { batch, stock, ticketInfo, ticketOption, weeklyTemplate } from '#kernel/stock/tables.ts'
import type { FlexibleRow } from '../plans/plan-singles.ts'
import { changedRows } from '../plans/plan-tickets.ts'
import { PlanOutdated } from '../slots/slot-steps.ts'
import type { BatchRow, StoredBatch } from './stored-batch.ts'

type PlainRow = Readonly<Record<string, string | number | boolean | null>>

/** Upserts rows by id, any number of them in one statement. */
export function upserts(table: SQLiteTable, rows: readonly PlainRow[]): Statement[] {
  if (rows.length === 0) return []
  const columns = Object.keys(getTableColumns(table))
  const names = columns.map(columnName)
  const values = columns.map((_, index) => `value ->> ${index}`)
  const overwrite = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)
  return [
    {
      sql: `insert into ${getTableName(table)} (${names.join(', ')}) select ${values.join(', ')} from json_each(?)
        where true on conflict (id) do update set ${overwrite.join(', ')}`,
      args: [JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)))],
    },
  ]
}

/** A batch after the save: `next` has all rows, archived ones included. */
export interface NextBatch {
  stored: StoredBatch
  next: Pick<StoredBatch, 'row' | 'tickets' | 'options' | 'templates'>
  flexible: FlexibleRow | null
}

/** Guard: the batch is as it was read, or does not exist if it is new. */
const unchangedSince = ({ id, updatedAt }: BatchRow, isNew: boolean): Step =>
  isNew
    ? guard('not exists (select 1 from batch where id = ? and archived_at is null)', [id], new PlanOutdated())
    : guard('(select updated_at from batch where id = ?) = ?', [id, updatedAt], new PlanOutdated())

/** Steps that write the changed rows of a batch, except its slots. */
export function batchSteps(
  db: ReadDb,
  { stored, next, flexible }: NextBatch,
  { isNew, now }: { isNew: boolean; now: number },
): (Step | Statement)[] {
  return [
    unchangedSince(stored.row, isNew),
    ...upserts(batch, [next.row]),
    ...upserts(ticketInfo, changedRows(stored.tickets, next.tickets)),
    ...upserts(ticketOption, changedRows(stored.options, next.options)),
    ...upserts(weeklyTemplate, changedRows(stored.templates, next.templates)),
    ...(flexible ? [periodStatement(db, next.row, flexible, now)] : []),
  ]
}

/** Rows that slots written ahead refer to, archived until the save ends. */
export const stagedRows = (db: ReadDb, { stored, next }: NextBatch, isNew: boolean): Statement[] => [
  ...(isNew
    ? [
        db.orm
          .insert(batch)
          .values({ ...next.row, archivedAt: 0 })
          .onConflictDoNothing(),
      ]
    : []),
  ...upserts(
    weeklyTemplate,
    next.templates
      .filter(({ id }) => !stored.templates.some((row) => row.id === id))
      .map((row) => ({ ...row, archivedAt: 0 })),
  ),
]

/** Writes the period. An existing period's quantity is written with those of the slots. */
function periodStatement(db: ReadDb, owner: BatchRow, flexible: FlexibleRow, now: number): Statement {
  const { isNew, id, startTs, endTs, schedule, quantity } = flexible
  const own = { startTs, endTs, schedule }
  if (!isNew) return db.orm.update(stock).set(own).where(eq(stock.id, id))
  const { id: batchId, activityId } = owner
  return db.orm.insert(stock).values({ ...own, id, batchId, activityId, kind: 'Flexible', quantity, createdAt: now })
}
