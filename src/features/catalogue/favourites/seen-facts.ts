/**
 * SQL for the facts that an alert compares, read from what lists show; `id` is SQL for the activity's id. The last date
 * is that of slots on sale; an undated period has none.
 */
export const seenPriceSql = (id: string) => `(select b.price3 from activity_best b where b.activity_id = ${id})`
export const priorPriceSql = (id: string) => `(select b.prior_price from activity_best b where b.activity_id = ${id})`
export const seenOnSaleSql = (id: string) =>
  `coalesce((select b.has_fixed or b.has_flexible from activity_best b where b.activity_id = ${id}), 0)`
export const seenUntilSql = (id: string) => `(select s.start_ts from stock s
  where s.activity_id = ${id} and s.kind = 'Fixed' and s.visibility = 'Public' and s.archived_at is null
  order by s.start_ts desc limit 1)`
export const lastArrivalSql = 'coalesce((select max(seq) from activity_arrival), 0)'
