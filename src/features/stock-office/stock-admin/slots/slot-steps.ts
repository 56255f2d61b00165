import { CallError } from '#contract/errors.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { inWriteOrder } from './slot-ids.ts'
import type { NewSlot, SlotChanges } from './slot-tally.ts'

/** Thrown if the state behind a plan has changed; the plan is made again. */
export class PlanOutdated extends Error {
  override name = 'PlanOutdated'
}

/** Most times that a plan is made again because of sales or saves in between. */
export const MOST_PLANS = 12

/** Allows another plan: throws any other error, and a conflict once the limit is reached. */
export function mayPlanAgain(error: unknown, tries: number): void {
  if (!(error instanceof PlanOutdated)) throw error
  if (tries > MOST_PLANS) throw new CallError('changedMeanwhile')
}

const ROWS_PER_STATEMENT = 2_000

const chunks = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

const insertSlots = `insert into stock
  (id, activity_id, batch_id, template_id, kind, start_ts, end_ts, quantity, visibility, created_at, archived_at)
  select value ->> 0, ?, value ->> 1, value ->> 2, 'Fixed', value ->> 3, value ->> 4, value ->> 5, value ->> 6, ?, ?
  from json_each(?) where true
  on conflict (template_id, start_ts) do nothing`

const insertStatement = (rows: readonly NewSlot[], activityId: string, now: number, archivedAt: number | null) => ({
  sql: insertSlots,
  args: [
    activityId,
    now,
    archivedAt,
    JSON.stringify(
      rows.map(({ id, batchId, templateId, startTs, endTs, quantity, closed }) => [
        id,
        batchId,
        templateId,
        startTs,
        endTs,
        quantity,
        closed ? 'Archived' : 'Public',
      ]),
    ),
  ],
})

/**
 * Statements that write slots ahead, small enough that a purchase waits for one at most. Slots of a new batch are
 * hidden by it; in a batch on sale they are archived until `commit`.
 */
export const stagedInserts = (
  rows: readonly NewSlot[],
  { activityId, now, isNew, size }: { activityId: string; now: number; isNew: boolean; size: number },
): Statement[] =>
  chunks(inWriteOrder(rows), size).map((part) => insertStatement(part, activityId, now, isNew ? null : 0))

// Sets quantities. The table's CHECK refuses one below the places reserved and bought, even by a purchase a moment ago.
const setSlots = `update stock set quantity = wanted.quantity, archived_at = null
  from (select value ->> 0 as id, value ->> 1 as quantity, value ->> 2 as adjusted_at from json_each(?)) as wanted
  where stock.id = wanted.id and stock.adjusted_at is wanted.adjusted_at`

// Sets quantities despite constant sales: never below the places held, never over a manual quantity.
const setSlotsAtLeast = `update stock set archived_at = null, quantity = case
    when stock.adjusted_at is not wanted.adjusted_at then stock.quantity
    when wanted.quantity is null then null
    else max(wanted.quantity, stock.reserved + stock.bought) end
  from (select value ->> 0 as id, value ->> 1 as quantity, value ->> 2 as adjusted_at from json_each(?)) as wanted
  where stock.id = wanted.id`

/**
 * Statements that apply a plan exactly: fail with `PlanOutdated` after a sale, adjustment or save in between. With
 * `anyway` they apply the nearest state that keeps what was sold or adjusted.
 */
export function slotSteps(
  { inserts, updates, removals }: SlotChanges,
  activityId: string,
  now: number,
  { anyway }: { anyway: boolean },
): (Step | Statement)[] {
  const outdated = new PlanOutdated()
  const steps: (Step | Statement)[] = []
  const add = (statement: Statement, count: number) =>
    steps.push(...(anyway ? [statement] : [{ statement, otherwise: outdated }, changed(count, outdated)]))
  for (const part of chunks(inserts, ROWS_PER_STATEMENT)) add(insertStatement(part, activityId, now, null), part.length)
  for (const part of chunks(updates, ROWS_PER_STATEMENT)) {
    const rows = JSON.stringify(part.map(({ id, quantity, adjustedAt }) => [id, quantity, adjustedAt]))
    add({ sql: anyway ? setSlotsAtLeast : setSlots, args: [rows] }, part.length)
  }
  for (const held of [true, false]) {
    const ids = removals.filter((each) => each.held === held).map(({ id }) => id)
    for (const part of chunks(ids, ROWS_PER_STATEMENT)) {
      const asPlanned = anyway || held ? '' : 'and reserved + bought = 0'
      const sql = `update stock set archived_at = ? where archived_at is null ${asPlanned}
        and id in (select value from json_each(?))`
      add({ sql, args: [now, JSON.stringify(part)] }, part.length)
    }
  }
  return steps
}
