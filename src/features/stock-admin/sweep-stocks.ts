import type { RegionDb } from '../../db/region-db.ts'
import { KEPT_MS } from '../history/kept.ts'

/** A save that has not ended after so long never will: its process was stopped. */
const GIVEN_UP_MS = 86_400_000
const ROWS_AT_ONCE = 500

const oldBatch = '(b.archived_at = 0 and b.created_at <= ?1 or b.archived_at > 0 and b.archived_at <= ?2)'

const unusedSlot = `not exists (select 1 from order_stock o where o.stock_id = s.id)
  and not exists (select 1 from cart_item_stock c where c.stock_id = s.id)
  and not exists (select 1 from entry e where e.stock_id = s.id)`

// Children before what they belong to.
const sweeps = [
  `delete from stock where id in (select s.id from batch b join stock s on s.batch_id = b.id
    where ${oldBatch} and ${unusedSlot} limit ?3)`,
  `delete from weekly_template where id in (select t.id from batch b join weekly_template t on t.batch_id = b.id
    where ${oldBatch} and not exists (select 1 from stock s where s.template_id = t.id) limit ?3)`,
  `delete from ticket_option where id in (select o.id from batch b join ticket_info t on t.batch_id = b.id
    join ticket_option o on o.ticket_info_id = t.id
    where ${oldBatch} and not exists (select 1 from stock s where s.batch_id = b.id) limit ?3)`,
  `delete from ticket_info where id in (select t.id from batch b join ticket_info t on t.batch_id = b.id
    where ${oldBatch} and not exists (select 1 from stock s where s.batch_id = b.id)
      and not exists (select 1 from cart_item c where c.ticket_info_id = t.id) limit ?3)`,
  `delete from batch where id in (select b.id from batch b
    where ${oldBatch} and not exists (select 1 from stock s where s.batch_id = b.id)
      and not exists (select 1 from weekly_template t where t.batch_id = b.id)
      and not exists (select 1 from ticket_info t where t.batch_id = b.id) limit ?3)`,
]

/**
 * Deletes, a few rows at a time, what nobody can take back any more: never sold, of a stock whose 30 days in the trash are
 * over or whose save was cut short.
 */
export async function sweepStocks(db: RegionDb, now: number): Promise<void> {
  for (const sql of sweeps) {
    for (;;) {
      const [result] = await db.write([{ sql, args: [now - GIVEN_UP_MS, now - KEPT_MS, ROWS_AT_ONCE] }])
      if ((result?.rowsAffected ?? 0) < ROWS_AT_ONCE) break
    }
  }
}
