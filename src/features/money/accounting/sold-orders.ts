import type { OfficeReadContext } from '#handler/office-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { OrderSnapshot } from '#kernel/orders/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { eur } from '#kernel/time/money.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'
import { refundedSql } from './accounting-rows.ts'
import type { AccountingOrder } from './accounting-shapes.ts'

/**
 * Orders read by one statement: blocks the thread that answers requests for a few milliseconds, and costs one round
 * trip.
 */
const PART = 500

/** One order as `LINES` returns it, in its column order. */
type Line = [
  ...order: [id: string, purchaseId: string, userId: string, activityId: string, type: AccountingOrder['itemType']],
  ...sold: [status: AccountingOrder['status'], quantity: number, price: number, fees: number, subsidy: number],
  ...paid: [startedAt: number, paymentId: string | null, number: string | null, voucher: number, refunded: number],
  exchangedFor: string | null,
  ...buyer: [firstName: string, lastName: string, email: string, groupId: string],
  snapshot: [
    ...activity: [label: string, vendorId: string, vendorName: string],
    ...ticket: [id: string, label: string, options: OrderSnapshot['options']],
  ],
]

/**
 * Packs orders before a moment, newest first, into one JSON value, which drivers read faster than columns; purchases
 * stay whole. Snapshot paths stay JSON, as half a surrogate kills the reader (chapter calls-and-data).
 */
const LINES = `
  select min(ts) as first, '[' || group_concat(line) || ']' as lines from (
    select i.started_at as ts, json_array(i.id, i.attempt_id, i.user_id, i.activity_id, i.item_type,
      i.status, i.quantity, i.ticket_info_total, i.fees, i.subsidy,
      i.started_at, a.payment_id, a.number, a.voucher, ${refundedSql('a')}, i.exchanged_for,
      iif(u.erased_at is null, u.first_name, ''), iif(u.erased_at is null, u.last_name, ''),
      iif(u.erased_at is null, u.email, ''), u.group_id,
      json_extract(i.snapshot, '$.activity.label', '$.vendor.id', '$.vendor.name', '$.ticketInfo.id',
        '$.ticketInfo.label', '$.options')) as line
    from order_item i join attempt a on a.id = i.attempt_id join user u on u.id = i.user_id
    where i.started_at < ? and i.started_at >= coalesce(
      (select started_at from order_item where started_at >= ? and started_at < ?
        order by started_at desc limit 1 offset ${PART - 1}), ?)
    order by i.started_at desc, i.id desc)`

const COUNT = 'select count(*) as n from order_item where started_at >= ? and started_at < ?'

/**
 * Yields all orders of a period, newest first, in parts of whole purchases, without those started while it runs. Throws
 * if orders have left with a moving tenant meanwhile, so that a partial list never passes for a complete one.
 */
export async function* soldOrders(
  { db, groups, now }: OfficeReadContext,
  { startTs, endTs }: Period,
): AsyncGenerator<AccountingOrder[]> {
  const until = Math.min(endTs, now + 1)
  const [counted] = (await db.query(COUNT, [startTs, until])).rows
  const breathe = breather()
  let read = 0
  for (let before = until; ; await breathe()) {
    const [part] = (await db.query(LINES, [before, startTs, before, startTs])).rows
    if (typeof part?.lines !== 'string') break
    // Only `LINES` writes this JSON, which makes the cast true.
    const orders = (JSON.parse(part.lines) as Line[]).map((line) => soldOrder(line, groups)).sort(newestFirst)
    for (const order of orders)
      if (order.number === null && order.paymentId !== null) order.number = await orderNumber(order.paymentId)
    yield orders
    read += orders.length
    before = Number(part.first)
  }
  if (read < Number(counted?.n)) throw new Error(`${Number(counted?.n) - read} orders have gone while they were read.`)
}

/** Newest first. SQL guarantees no order within an aggregated group. */
const newestFirst = (one: AccountingOrder, other: AccountingOrder): number =>
  other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1)

function soldOrder(line: Line, groups: OfficeReadContext['groups']): AccountingOrder {
  const [id, purchaseId, userId, activityId, itemType, status, quantity, price, fees, subsidy, startedAt, ...more] =
    line
  const [paymentId, number, voucher, refunded, exchangedFor, firstName, lastName, email, groupId, snapshot] = more
  const [label, vendorId, vendorName, ticketId, ticketLabel, options] = snapshot
  const order: AccountingOrder = {
    id,
    userId,
    quantity,
    activityId,
    paymentId,
    startedAt,
    status,
    itemType,
    purchaseId,
    number,
    fees: eur(fees),
    ticketInfo: { id: ticketId, label: ticketLabel },
    ticketInfoTotal: { price3: eur(price) },
    subsidy: eur(subsidy),
    options: options.map((option) => ({
      id: option.id,
      label: option.label,
      quantity: option.quantity,
      total: { price3: eur(option.total) },
    })),
    activity: { id: activityId, label, vendor: { id: vendorId, name: vendorName } },
    user: { firstName, lastName, email },
    group: { groupId, groupLabel: groupName(groups, groupId) },
  }
  if (voucher > 0) order.voucher = eur(voucher)
  if (refunded > 0) order.refunded = eur(refunded)
  if (exchangedFor !== null) order.exchangedFor = exchangedFor
  return order
}
