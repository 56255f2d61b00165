/**
 * Whether a sale `s` of a paid item waits for an operator: its provider has refused it, or nobody tries it any more. An
 * expression of SQL.
 */
export const isStuckSql = `(s.status = 'Failed' or (s.status in ('Reserving', 'Reserved', 'Selling')
  and exists (select 1 from job j where j.dedupe_key = 'expert-sale:' || s.order_item_id and j.dead_at > 0)))`
