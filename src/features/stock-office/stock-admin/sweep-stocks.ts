import type { RegionDb } from '#db/region-db.ts'
import { KEPT_MS } from '#kernel/history/kept.ts'

/** Age at which an unfinished save is given up: its process was stopped. */
const GIVEN_UP_MS = 86_400_000
const ROWS_AT_ONCE = 500

const oldBatch = 'b.archived_at <= ?2 and (b.archived_at > 0 or b.created_at <= ?1)'

// Deletes slots before their templates; the rest of a batch is a handful of rows.
const sweeps = [
  `delete from stock where id in (select s.id from batch b cross join stock s on s.batch_id = b.id
    where ${oldBatch} and not exists (select 1 from order_stock o where o.stock_id = s.id)
      and not exists (select 1 from cart_item_stock c where c.stock_id = s.id)
      and not exists (select 1 from entry e where e.stock_id = s.id) limit ?3)`,
  `delete from weekly_template where id in (select t.id from batch b cross join weekly_template t on t.batch_id = b.id
    where ${oldBatch} and not exists (select 1 from stock s where s.template_id = t.id) limit ?3)`,
]

/**
 * Deletes unsold slots a few at a time once nothing can restore them: their stock was in the trash for 30 days, or its
 * save was cut short.
 */
export async function sweepStocks(db: RegionDb, now: number): Promise<void> {
  for (const sql of sweeps) {
    for (;;) {
      const [result] = await db.write([{ sql, args: [now - GIVEN_UP_MS, now - KEPT_MS, ROWS_AT_ONCE] }])
      if ((result?.rowsAffected ?? 0) < ROWS_AT_ONCE) break
    }
  }
}
