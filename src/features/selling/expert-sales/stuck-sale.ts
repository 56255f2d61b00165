/** SQL condition: sale `s` of a paid item waits for an operator, as its provider refused it or its job has given up. */
export const isStuckSql = `(s.status = 'Failed' or (s.status in ('Reserving', 'Reserved', 'Selling')
  and exists (select 1 from job j where j.dedupe_key = 'expert-sale:' || s.order_item_id and j.dead_at > 0)))`
