import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { itemRefunds, loadRefundState, type RefundState, refundableAmount } from '#kernel/refunds/refund-state.ts'
import { entry } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { withdrawal } from './tables.ts'
import { type LineFacts, lineEnd, lineProblem } from './withdrawal-rules.ts'
import type { WithdrawalLine, WithdrawalOrder } from './withdrawal-shapes.ts'

export interface Buyer {
  id: string
  email: string
  groupId: string
}

export interface FoundOrder {
  state: RefundState
  number: string
  buyer: Buyer
  lines: (LineFacts & { shareCents: number })[]
}

/** A paid purchase with its declarations and tickets, or null. */
export async function loadWithdrawalOrder(db: ReadDb, attemptId: string): Promise<FoundOrder | null> {
  const itemsOfPurchase = sql`(select id from order_item where attempt_id = ${attemptId})`
  const [[bought], units, declared, shares] = await db.orm.batch([
    db.orm
      .select({ id: user.id, email: user.email, groupId: user.groupId, number: attempt.number })
      .from(attempt)
      .innerJoin(user, eq(user.id, attempt.userId))
      .where(and(eq(attempt.id, attemptId), eq(attempt.status, 'Paid'), isNull(user.erasedAt))),
    db.orm
      .select({
        orderItemId: entry.orderItemId,
        status: entry.status,
        history: entry.history,
        code: entry.code,
        usedAt: sql<
          number | null
        >`(select min(c.at) from check_in c where c.entry_id = entry.id and c.dispute is null)`,
      })
      .from(entry)
      .where(sql`${entry.orderItemId} in ${itemsOfPurchase}`),
    db.orm.select().from(withdrawal).where(sql`${withdrawal.orderItemId} in ${itemsOfPurchase}`),
    db.orm.all<{ id: string; left: number }>(
      sql`select order_item_id as id, amount - returned as left from subsidy_share where order_item_id in ${itemsOfPurchase}`,
    ),
  ])
  const state = bought ? await loadRefundState(db, attemptId) : null
  if (!bought || !state) return null
  const { number, ...buyer } = bought
  return {
    state,
    number: number ?? '',
    buyer,
    lines: state.items.map((item) => ({
      item,
      attempt: state.attempt,
      units: units.filter(({ orderItemId }) => orderItemId === item.id),
      isDisputed: state.disputed > 0,
      declared: declared.find(({ orderItemId }) => orderItemId === item.id) ?? null,
      shareCents: shares.find(({ id }) => id === item.id)?.left ?? 0,
    })),
  }
}

/** Purchase as it is found by its number, before the caller has shown to know more of it. */
interface NumberedPurchase {
  userId: string
  email: string
  origin: string
  groupId: string
}

/** Id of the paid purchase with this number that `isMeant`; null for any other. */
export async function findPurchase(
  db: ReadDb,
  number: string,
  isMeant: (purchase: NumberedPurchase) => boolean,
): Promise<string | null> {
  const digits = number.replace(/\D/g, '')
  if (digits === '') return null
  const rows = await db.orm
    .select({
      ...{ id: attempt.id, userId: attempt.userId, email: user.email },
      ...{ origin: attempt.origin, groupId: user.groupId },
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.userId))
    .where(and(eq(attempt.number, digits), eq(attempt.status, 'Paid'), isNull(user.erasedAt)))
  return rows.find(isMeant)?.id ?? null
}

/** Cents that go back to the buyer for these lines, one after the other, never more than the payment has left. */
export const lineRefunds = (state: RefundState, lines: readonly LineFacts[]) =>
  itemRefunds(
    state,
    lines.map(({ item }) => item),
    Math.max(0, refundableAmount(state)),
  )

export function viewWithdrawalOrder(found: FoundOrder, clock: { zone: string; now: number }): WithdrawalOrder {
  const parts = lineRefunds(found.state, found.lines)
  return {
    number: found.number,
    paidTs: paymentMoment(found.state.attempt),
    lines: found.lines.map((line, at): WithdrawalLine => {
      const { item, declared } = line
      return {
        orderId: item.id,
        label: item.snapshot.activity.label,
        ticket: item.snapshot.ticketInfo.label,
        quantity: item.quantity,
        validityDateStr: item.validityDateStr,
        kind: soldContract(item),
        refund: eur(declared?.state === 'Accepted' ? declared.refunded : (parts[at]?.amount ?? 0)),
        subsidy: eur(line.shareCents),
        endsTs: lineEnd(line, clock.zone),
        problem: lineProblem(line, clock),
        declared: declared && { ts: declared.declaredAt, state: declared.state, answer: declared.answer },
      }
    }),
  }
}

/** Purchase of an item. */
export async function purchaseOfItem(db: ReadDb, orderItemId: string): Promise<string | null> {
  const [row] = await db.orm.select({ id: orderItem.attemptId }).from(orderItem).where(eq(orderItem.id, orderItemId))
  return row?.id ?? null
}
