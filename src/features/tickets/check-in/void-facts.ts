import type { ReadDb } from '#handler/office-context.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import type { VoidFacts } from './check-in-shapes.ts'

/** Most exchanges of one ticket that are followed. */
const MOST_EXCHANGES = 20

/**
 * SQL over void entries `e` of items `i`: how each ended, and the ticket that stands for it after all exchanges, found
 * by its rank in its item, since exchanges keep the number of tickets.
 */
const endedSql = `with recursive ended (id) as (select value from json_each(?)),
  later (id, item_id, step) as (
    select e.id, i.exchanged_for, 1 from ended d join entry e on e.id = d.id join order_item i on i.id = e.order_item_id
      where i.exchanged_for is not null
    union all
    select l.id, i.exchanged_for, l.step + 1 from later l join order_item i on i.id = l.item_id
      where i.exchanged_for is not null and l.step < ${MOST_EXCHANGES}),
  last (id, item_id, step) as (select id, item_id, max(step) from later group by id)
  select e.id, e.void_at, i.status, i.ended_at, ${isWithdrawnItem('i.id')} waits, l.item_id, n.validity_date_str validity,
    (select x.code from entry x where x.order_item_id = l.item_id and x.void_at is null
      and (select count(*) from entry o where o.order_item_id = l.item_id and o.unit_no < x.unit_no)
        = (select count(*) from entry o where o.order_item_id = i.id and o.unit_no < e.unit_no)) code,
    (select w.declared_at from withdrawal w where w.order_item_id = i.id and w.state in ('Waiting', 'Accepted')) withdrawn_at,
    (select max(r.created_at) from refund_item p join refund r on r.id = p.refund_id
      where p.order_item_id = i.id and r.status <> 'Failed') refunded_at
  from ended d join entry e on e.id = d.id join order_item i on i.id = e.order_item_id
    left join last l on l.id = e.id left join order_item n on n.id = l.item_id`

const moment = (value: unknown): number | null => (value === null ? null : Number(value))

function toVoidFacts(row: Record<string, unknown>): VoidFacts {
  const at = moment(row.void_at)
  if (row.item_id !== null) {
    const codeEnd = row.code === null ? null : String(row.code).slice(-4)
    return { reason: 'exchanged', at, instead: { codeEnd, validity: String(row.validity) } }
  }
  if (row.withdrawn_at !== null) return { reason: 'withdrawn', at: moment(row.withdrawn_at), instead: null }
  if (row.refunded_at !== null) return { reason: 'refunded', at: moment(row.refunded_at), instead: null }
  if (row.status === 'Rejected') return { reason: 'rejected', at: moment(row.ended_at), instead: null }
  const isUnpaid = row.void_at === null && (row.status === 'Pending' || row.status === 'PendingConfirmation')
  return { reason: isUnpaid ? 'unpaid' : 'canceled', at, instead: null }
}

/** How void tickets ended, by entry; says nothing on people or money. */
export async function voidFacts(db: ReadDb, entryIds: readonly string[]): Promise<ReadonlyMap<string, VoidFacts>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await db.query(endedSql, [JSON.stringify(entryIds)])
  return new Map(rows.map((row) => [String(row.id), toVoidFacts(row)]))
}
