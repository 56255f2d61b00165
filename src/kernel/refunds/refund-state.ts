import { and, eq, ne, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { guard, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { type Attempt, attempt, dispute, type Item, orderItem, type Refund, refund } from '#kernel/orders/tables.ts'
import { refundItem } from './tables.ts'

/** A purchase with all its refunds, made or pending. */
export interface RefundState {
  attempt: Attempt
  items: Item[]
  refunds: Refund[]
  /** Cents by order item, from refunds of items that have not failed. */
  ofItems: ReadonlyMap<string, number>
  /** Cents that the buyer's bank has reclaimed, or may keep: from disputes not won. */
  disputed: number
}

export async function loadRefundState(db: ReadDb, attemptId: string): Promise<RefundState | null> {
  return refundState(...(await db.orm.batch(refundStateReads(db, attemptId))))
}

/** Queries for `refundState`, for a batch that reads more of the same moment. */
export const refundStateReads = ({ orm }: Pick<ReadDb, 'orm'>, attemptId: string) =>
  [
    orm
      .select({ attempt, item: orderItem })
      .from(attempt)
      .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
      .where(eq(attempt.id, attemptId))
      .orderBy(sql`order_item.rowid`),
    orm.select().from(refund).where(eq(refund.attemptId, attemptId)).orderBy(refund.createdAt, sql`refund.rowid`),
    orm
      .select({
        refundId: refundItem.refundId,
        orderItemId: refundItem.orderItemId,
        amount: refundItem.amount,
        status: refund.status,
      })
      .from(refundItem)
      .innerJoin(refund, eq(refund.id, refundItem.refundId))
      .where(eq(refund.attemptId, attemptId)),
    orm
      .select({ cents: sql<number>`coalesce(sum(${dispute.amount}), 0)` })
      .from(dispute)
      .where(and(eq(dispute.attemptId, attemptId), ne(dispute.status, 'Won'))),
  ] as const

export function refundState(
  rows: readonly { attempt: Attempt; item: Item }[],
  refunds: Refund[],
  ofItems: readonly { orderItemId: string; amount: number; status: Refund['status'] }[],
  disputes: readonly { cents: number }[],
): RefundState | null {
  const [first] = rows
  if (!first) return null
  const sums = new Map<string, number>()
  for (const { orderItemId, amount, status } of ofItems)
    if (status !== 'Failed') sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + amount)
  const disputed = disputes.reduce((sum, { cents }) => sum + cents, 0)
  return { attempt: first.attempt, items: rows.map(({ item }) => item), refunds, ofItems: sums, disputed }
}

/** Captured amount, the most that may be refunded. */
export const capturedTotal = ({ captured, total }: Pick<Attempt, 'captured' | 'total'>): number => captured ?? total

/** Cents refunded or pending: the database keeps the sum within the captured amount. */
export const sumRefunded = (refunds: readonly Pick<Refund, 'amount' | 'status'>[]): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'Failed' ? sum : sum + amount), 0)

type Payment = Pick<RefundState, 'attempt' | 'refunds' | 'disputed'>

/** Amount that may still be refunded: the provider refuses to refund what the buyer's bank has reclaimed. */
export const refundableAmount = (payment: Payment): number =>
  capturedTotal(payment.attempt) - sumRefunded(payment.refunds) - heldByDispute(payment)

/** Amount captured from one means and not refunded to it, counting pending refunds and disputes; at least 0. */
export const leftOfMeans = (payment: Payment, means: Refund['means']): number =>
  unrefunded(payment, means) - (means === 'card' ? heldByDispute(payment) : 0)

function unrefunded({ attempt: of, refunds }: Omit<Payment, 'disputed'>, means: Refund['means']): number {
  const captured = means === 'voucher' ? capturedOfVoucher(of) : capturedOfCard(of)
  return Math.max(0, captured - sumRefunded(refunds.filter((row) => row.means === means)))
}

/** Disputed cents; a bank reclaims card payments only, never vouchers. */
const heldByDispute = (payment: Payment): number => Math.min(payment.disputed, unrefunded(payment, 'card'))

/** Guard: as much of a payment is refunded or pending as was read. */
export const sameRefunds = (attemptId: string, cents: number, otherwise: ErrorCode | Error): Step =>
  guard(
    "(select coalesce(sum(amount), 0) from refund where attempt_id = ? and status <> 'Failed') = ?",
    [attemptId, cents],
    otherwise,
  )

/** Guards: nothing was refunded or disputed since the payment was read. */
export const unmovedPayment = ({ attempt: of, refunds, disputed }: Payment, otherwise: ErrorCode | Error): Step[] => [
  sameRefunds(of.id, sumRefunded(refunds), otherwise),
  guard(
    "(select coalesce(sum(amount), 0) from dispute where attempt_id = ? and status <> 'Won') = ?",
    [of.id, disputed],
    otherwise,
  ),
]

type Captured = Pick<Attempt, 'captured' | 'total' | 'voucher' | 'status' | 'endedAt'>

/** Amount captured from vouchers: nothing while a wrong card payment waits for the operator. */
const capturedOfVoucher = (of: Captured): number => (isInReview(of) ? 0 : of.voucher)

/** Amount captured from the card. */
export const capturedOfCard = (of: Captured): number => capturedTotal(of) - capturedOfVoucher(of)

/** The buyer's own part of an item; the committee's returns to its budget automatically. */
export const itemPaid = ({ ticketInfoTotal, optionsTotal, fees, subsidy }: Item): number =>
  ticketInfoTotal + optionsTotal + fees - subsidy

/** Cost of an item for its buyer, less the refunds of the item itself. */
export const leftOfItem = ({ ofItems }: Pick<RefundState, 'ofItems'>, item: Item): number =>
  Math.max(0, itemPaid(item) - (ofItems.get(item.id) ?? 0))

/** Amount of an item that may still be refunded to its buyer. */
export const refundableItem = (state: RefundState, item: Item): number =>
  Math.max(0, Math.min(refundableAmount(state), leftOfItem(state, item)))

/** Distributes cents over items, in order, to none more than is left of it. */
export function itemRefunds(state: Pick<RefundState, 'ofItems'>, items: readonly Item[], cents: number) {
  let left = cents
  return items.map((item) => {
    const amount = Math.min(left, leftOfItem(state, item))
    left -= amount
    return { orderItemId: item.id, amount }
  })
}
