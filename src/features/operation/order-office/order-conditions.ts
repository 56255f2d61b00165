import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { attempt, orderItem, PAID_SQL, VISIT_SQL, WHOLE_SQL } from '#kernel/orders/tables.ts'
import type { PaymentMeans } from './payment-means-shapes.ts'

/** One condition on orders, in the forms in which SQLite may have to read them. */
export interface OrderCondition {
  /** Reads an index that ends with the start of the order, so that a page needs no sorting; null: no index does. */
  along: SQL | null
  /** For an order that is looked at, without an index. */
  each: SQL
  /** Subquery of the ids, by an index; null: there are always too many. */
  ids: SQL | null
}

/** A column without its index. */
const bare = (column: SQLWrapper) => sql`+${column}`
const ofOrders = (where: SQL): SQL => sql`(select ${orderItem.id} from ${orderItem} where ${where})`
const ofAttempts = (where: SQL): SQL =>
  sql`(select ${orderItem.id} from ${attempt} cross join ${orderItem} on ${orderItem.attemptId} = ${attempt.id} where ${where})`
const itsAttempt = (where: SQL): SQL =>
  sql`exists (select 1 from ${attempt} where ${attempt.id} = +${orderItem.attemptId} and ${where})`

type Column =
  | typeof orderItem.status
  | typeof orderItem.vendorId
  | typeof orderItem.activityId
  | typeof orderItem.refunded

/** Orders with a value in a column whose index ends with their start. */
export const valued = (column: Column, value: string): OrderCondition => ({
  along: eq(column, value),
  each: sql`${bare(column)} = ${value}`,
  ids: ofOrders(eq(column, value)),
})

export const refundedAtAll: OrderCondition = {
  along: null,
  each: sql`${bare(orderItem.refunded)} is not null`,
  ids: ofOrders(sql`${orderItem.refunded} in ('Part', 'Whole')`),
}

const ofItem = (columns: string): string => columns.replace(/[a-z_]+/g, (name) => `order_item.${name}`)

/** SQL: true for an order whose purchase was paid. */
export const isPaid = sql.raw(
  "exists (select 1 from attempt a where a.id = +order_item.attempt_id and +a.status = 'Paid')",
)

/** SQL: cents that the buyer of an order pays for it. */
export const paid = sql.raw(ofItem(PAID_SQL))
const whole = sql.raw(ofItem(WHOLE_SQL))

/** SQL: cents of an order that are given back, or about to be. */
export const givenBack = sql<number>`(select coalesce(sum(x.amount), 0) from refund_item x join refund r on r.id = x.refund_id
  where x.order_item_id = ${sql.raw('order_item.id')} and r.status <> 'Failed')`

/**
 * Orders for which this was paid, or whose whole purchase cost it. An index on an expression has no affinity: a cast of
 * the amount would keep SQLite from using it.
 */
export const amounting = (cents: number): OrderCondition => {
  return {
    along: null,
    each: sql`(+(${paid}) = ${cents} or ${itsAttempt(sql`+${attempt.total} = ${cents}`)})`,
    ids: sql`(select ${orderItem.id} from ${orderItem} where ${paid} = ${cents}
      union all select ${orderItem.id} from ${attempt} cross join ${orderItem}
        on ${orderItem.attemptId} = ${attempt.id} where ${attempt.total} = ${cents})`,
  }
}

/**
 * Orders that show this amount on a row: what was paid for them or their purchase, their price with the committee's
 * share, that share, or the part that went back. What went back whole is what was paid.
 */
export const showing = (cents: number): OrderCondition => {
  const { each, ids } = amounting(cents)
  const isShared = sql`${orderItem.subsidy} > 0`
  const isPart = sql`${orderItem.refunded} = 'Part' and ${givenBack} = ${cents}`
  return {
    along: null,
    each: sql`(${each} or +(${whole}) = ${cents} or (+${orderItem.subsidy} > 0 and +${orderItem.subsidy} = ${cents})
      or (+${orderItem.refunded} = 'Part' and ${givenBack} = ${cents}))`,
    ids: sql`(select * from ${ids} union all select * from ${ofOrders(sql`${isShared} and ${whole} = ${cents}`)}
      union all select * from ${ofOrders(sql`${isShared} and ${orderItem.subsidy} = ${cents}`)}
      union all select * from ${ofOrders(isPart)})`,
  }
}

/** SQL: start of an order's visit, as its index has it. */
export const visitStart = sql<number | null>`${sql.raw(VISIT_SQL.replaceAll('snapshot', 'order_item.snapshot'))}`

export function visited(fromTs: number | undefined, toTs: number | undefined): OrderCondition {
  const from = fromTs === undefined ? undefined : gte(sql`(${visitStart})`, fromTs)
  const to = toTs === undefined ? undefined : lt(sql`(${visitStart})`, toTs)
  const within = and(from, to) ?? sql`true`
  return { along: null, each: sql`+(${within})`, ids: ofOrders(within) }
}

/** Up to this many members of groups are read beforehand, so that each order costs no look at its buyer. */
const FEW_MEMBERS = 5_000

/** Orders of people who are in one of these groups now. */
export function ofGroups(groupIds: readonly string[]): OrderCondition {
  const wanted = sql`(select value from json_each(${JSON.stringify(groupIds)}))`
  const members = sql`(select id from user where group_id in ${wanted})`
  return {
    along: null,
    each: sql`case when (select count(*) from (select 1 from ${members} limit ${FEW_MEMBERS + 1})) <= ${FEW_MEMBERS}
      then +${orderItem.userId} in ${members}
      else exists (select 1 from user u where u.id = +${orderItem.userId} and +u.group_id in ${wanted}) end`,
    ids: sql`(select ${orderItem.id} from user u cross join ${orderItem} on ${orderItem.userId} = u.id where u.group_id in ${wanted})`,
  }
}

export function paidBy(means: PaymentMeans): OrderCondition {
  switch (means) {
    case 'card':
      return { along: null, each: itsAttempt(sql`${attempt.total} > ${attempt.voucher}`), ids: null }
    case 'voucher':
      return {
        along: null,
        each: itsAttempt(sql`+${attempt.voucher} > 0`),
        ids: ofAttempts(sql`${attempt.voucher} > 0 and ${attempt.startedAt} >= 0`),
      }
    case 'subsidy':
      return { along: sql`${orderItem.subsidy} > 0`, each: sql`${bare(orderItem.subsidy)} > 0`, ids: null }
    case 'free':
      return {
        along: null,
        each: itsAttempt(sql`+${attempt.total} = 0`),
        ids: ofAttempts(sql`${attempt.total} = 0`),
      }
  }
}

/** Orders named by a subquery of their ids. */
export const among = (ids: SQL): OrderCondition => ({ along: null, each: sql`${bare(orderItem.id)} in ${ids}`, ids })

/** A condition that is only ever looked at, order by order. */
export const lookedAt = (each: SQL): OrderCondition => ({ along: null, each, ids: null })
