import type { Statement } from '#db/region-db.ts'

/**
 * Queues a check of the stock if its batch has a threshold. For counters a trigger does this; changes of documents call
 * it.
 */
export const touchAlert = (stockId: string): Statement => ({
  sql: `insert into stock_alert (stock_id, touched)
    select s.id, 1 from stock s join batch b on b.id = s.batch_id where s.id = ? and b.low_stock_at is not null
    on conflict (stock_id) do update set touched = touched + 1`,
  args: [stockId],
})
