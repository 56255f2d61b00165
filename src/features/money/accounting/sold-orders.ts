import { jsonRows, readJsonRows } from '#db/json-rows.ts'
import { readSplitRows, splitRows } from '#db/split-rows.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
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
/** Parts of snapshots that are kept while a file is written. */
const MOST_KNOWN = 2000

/** Parts of a snapshot that the accounting shows. */
type SoldParts = [
  ...activity: [label: string, vendorId: string, vendorName: string],
  ...ticket: [id: string, label: string, options: OrderSnapshot['options']],
]

/** Columns of an order, in the order in which `soldOrder` takes them. */
const COLUMNS = [
  ...['i.id', 'i.attempt_id', 'i.user_id', 'i.activity_id', 'i.item_type', 'i.status', 'i.quantity'],
  ...['i.ticket_info_total', 'i.fees', 'i.subsidy', 'i.started_at', 'a.payment_id', 'a.number', 'a.voucher'],
  ...[refundedSql('a'), 'i.exchanged_for', "iif(u.erased_at is null, u.first_name, '')"],
  ...["iif(u.erased_at is null, u.last_name, '')", "iif(u.erased_at is null, u.email, '')", 'u.group_id'],
  // Stays JSON, as half a surrogate kills the reader (chapter calls-and-data).
  `json_extract(i.snapshot, '$.activity.label', '$.vendor.id', '$.vendor.name', '$.ticketInfo.id',
    '$.ticketInfo.label', '$.options')`,
]

/** Orders before a moment, newest first, as many as a part has; purchases stay whole. */
const FROM = `from order_item i join attempt a on a.id = i.attempt_id join user u on u.id = i.user_id
  where i.started_at < ?1 and i.started_at >= coalesce(
    (select started_at from order_item where started_at >= ?2 and started_at < ?1
      order by started_at desc limit 1 offset ${PART - 1}), ?2)
  order by i.started_at desc, i.id desc`

const LINES = splitRows(COLUMNS, FROM)
/** The same for orders of which a text has the separator. */
const PACKED = jsonRows(COLUMNS.join(', '), FROM)

/** Cells of a part's orders, as texts. */
async function readPart(db: ReadDb, args: number[]): Promise<string[]> {
  const cells = readSplitRows(await db.query(LINES, args), COLUMNS)
  if (cells !== null) return cells
  return readJsonRows(await db.query(PACKED, args)).flatMap((row) =>
    row.map((cell) => (Array.isArray(cell) ? JSON.stringify(cell) : String(cell ?? ''))),
  )
}

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
  const soldParts = partsOnce()
  for (let before = until; ; await breathe()) {
    const cells = await readPart(db, [before, startTs])
    const orders: AccountingOrder[] = []
    for (let at = 0; at < cells.length; at += COLUMNS.length) orders.push(soldOrder(cells, at, soldParts, groups))
    const last = orders.sort(newestFirst).at(-1)
    if (!last) break
    for (const order of orders)
      if (order.number === null && order.paymentId !== null) order.number = await orderNumber(order.paymentId)
    yield orders
    read += orders.length
    before = last.startedAt
  }
  if (read < Number(counted?.n)) throw new Error(`${Number(counted?.n) - read} orders have gone while they were read.`)
}

/** Newest first. SQL guarantees no order within an aggregated group. */
const newestFirst = (one: AccountingOrder, other: AccountingOrder): number =>
  other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1)

/** Reads parts of snapshots, which many orders of an activity share. */
function partsOnce(): (json: string) => SoldParts {
  const known = new Map<string, SoldParts>()
  return (json) => {
    const found = known.get(json)
    if (found) return found
    if (known.size >= MOST_KNOWN) known.clear()
    // Only `COLUMNS` writes this JSON, which makes the cast true.
    const parts = JSON.parse(json) as SoldParts
    known.set(json, parts)
    return parts
  }
}

function soldOrder(
  cells: readonly string[],
  at: number,
  soldParts: (json: string) => SoldParts,
  groups: OfficeReadContext['groups'],
): AccountingOrder {
  // By place: taking an array apart into names goes through its iterator, a year long.
  const cell = (place: number): string => cells[at + place] ?? ''
  const [label, vendorId, vendorName, ticketId, ticketLabel, options] = soldParts(cell(20))
  const order: AccountingOrder = {
    id: cell(0),
    purchaseId: cell(1),
    userId: cell(2),
    activityId: cell(3),
    quantity: Number(cell(6)),
    startedAt: Number(cell(10)),
    paymentId: cell(11) || null,
    number: cell(12) || null,
    // The casts are true by the columns' CHECKs.
    status: cell(5) as AccountingOrder['status'],
    itemType: cell(4) as AccountingOrder['itemType'],
    fees: eur(Number(cell(8))),
    ticketInfo: { id: ticketId, label: ticketLabel },
    ticketInfoTotal: { price3: eur(Number(cell(7))) },
    subsidy: eur(Number(cell(9))),
    options: options.map((option) => ({
      id: option.id,
      label: option.label,
      quantity: option.quantity,
      total: { price3: eur(option.total) },
    })),
    activity: { id: cell(3), label, vendor: { id: vendorId, name: vendorName } },
    user: { firstName: cell(16), lastName: cell(17), email: cell(18) },
    group: { groupId: cell(19), groupLabel: groupName(groups, cell(19)) },
  }
  if (cell(13) !== '0') order.voucher = eur(Number(cell(13)))
  if (cell(14) !== '0') order.refunded = eur(Number(cell(14)))
  if (cell(15) !== '') order.exchangedFor = cell(15)
  return order
}
