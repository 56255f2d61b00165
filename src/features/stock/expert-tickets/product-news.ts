/** Whether the price of a product `p` has changed since an administrator knew of it for a ticket `t`. An expression of SQL. */
export const hasNewPriceSql = 'coalesce(p.changed_at > t.seen_at, 0)'

/** Whether an operator should look at a ticket `t` of a product `p`: its price has changed, or it is gone. */
export const isNewsSql = `t.archived_at is null and (p.gone_at is not null or ${hasNewPriceSql})`
