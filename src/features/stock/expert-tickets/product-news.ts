/** SQL expression: the price of product `p` has changed since an administrator last saw it for ticket `t`. */
export const hasNewPriceSql = 'coalesce(p.changed_at > t.seen_at, 0)'

/** SQL expression: an operator should look at ticket `t` of product `p`, as its price has changed or it is gone. */
export const isNewsSql = `t.archived_at is null and (p.gone_at is not null or ${hasNewPriceSql})`
