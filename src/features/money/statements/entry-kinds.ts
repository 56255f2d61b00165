import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import type { StatementKind } from './statement-shapes.ts'

/**
 * SQL for the movement of a statement entry `e` of the order item `o`. An exchange takes the old item off and adds the
 * new one by the same event; whatever else takes tickets off is a cancellation.
 */
export const movementSql = (e: string, o: string): string => `
  case when ${e}.quantity < 0 then iif(exists (select 1 from statement_entry n
      where n.item_id = ${o}.exchanged_for and n.event_id = ${e}.event_id), 'exchangedOut', 'cancelled')
    else iif(exists (select 1 from order_item x join statement_entry g on g.item_id = x.id and g.event_id = ${e}.event_id
      where x.attempt_id = ${e}.attempt_id and x.exchanged_for = ${e}.item_id), 'exchangedIn', 'sold') end`

/**
 * SQL that is 1 if an entry `e` counts its item's options: one that begins or ends what is owed for the item. A part of
 * its tickets goes without them.
 */
export const hasOptionsSql = (e: string): string => `
  (select coalesce(sum(p.quantity), 0) in (0, -${e}.quantity) from statement_entry p
    where p.item_id = ${e}.item_id and p.id < ${e}.id)`

export interface Exchanged {
  exchangedOut: number
  exchangedIn: number
}

/**
 * Tickets of partners or groups that left by an exchange or came by one. Both sides, because an activity may have
 * changed its partner, or a member the group, since the sale.
 */
export async function findExchanged(
  db: ReadDb,
  of: StatementKind,
  { startTs, endTs }: Period,
): Promise<ReadonlyMap<string, Exchanged>> {
  const column = of === 'vendor' ? 'vendor_id' : 'group_id'
  const { rows } = await db.query(
    `with pairs as (
      select e.${column} as old_id, n.${column} as new_id, -e.quantity as went, n.quantity as came
      from statement_entry e join order_item o on o.id = e.item_id
        join statement_entry n on n.item_id = o.exchanged_for and n.event_id = e.event_id
      where e.book_ts >= ? and e.book_ts < ? and e.quantity < 0
    )
    select id, sum(went) as went, sum(came) as came from (
      select old_id as id, went, 0 as came from pairs union all select new_id, 0, came from pairs
    ) group by id`,
    [startTs, endTs],
  )
  return new Map(rows.map((row) => [String(row.id), { exchangedOut: Number(row.went), exchangedIn: Number(row.came) }]))
}
