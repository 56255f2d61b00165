import { lacksTickets } from '#features/selling/orders/lacks-tickets.ts'
import { isNewsSql } from '#features/stock/expert-tickets/product-news.ts'
import { lateWithdrawalRefund, WAITING_WITHDRAWAL } from '#features/tickets/withdrawal/waiting-sql.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { countTodo } from './contract.ts'
import { COUNTED_AT_MOST, type TodoKind, todoKind } from './todo-shapes.ts'

/** Condition: an open failure of a buyer who has paid and still has no ticket, which has its own section. */
export const WITHOUT_TICKET = `dedupe_key like 'paid-without-ticket:%' and exists (select 1 from order_item oi
  where oi.id = order_failure.order_item_id and ${lacksTickets('oi')})`
export const OTHER_FAILURE = "dedupe_key not like 'paid-without-ticket:%'"

/** Query that each kind counts, served by an index so that the menu can ask often. */
const waiting = (now: number): Readonly<Record<TodoKind, string>> => ({
  toConfirm: "from order_item where status = 'PendingConfirmation'",
  toUpload: "from entry where status = 'AwaitingUpload' and order_item_id is not null and void_at is null",
  toRefund: 'from refund_due',
  withdrawal: WAITING_WITHDRAWAL,
  lateRefund: lateWithdrawalRefund(now),
  dispute: "from dispute where status = 'Open'",
  paidWithoutTicket: `from order_failure where resolved_at is null and ${WITHOUT_TICKET}`,
  failure: `from order_failure where resolved_at is null and ${OTHER_FAILURE}`,
  deadJob: 'from job where dead_at > 0',
  catalogueChange: 'from activity where is_dirty',
  // No index needed: third-party stocks are few, one or two per activity.
  expertChange: `from expert_stock s where s.archived_at is null and exists (select 1 from expert_ticket t
    join expert_product p on p.id = t.product_id where t.stock_id = s.id and ${isNewsSql})`,
  bankChange: "from bank_change where state = 'Pending'",
})

export async function countWaiting(db: ReadDb, now: number): Promise<Record<TodoKind, number>> {
  const asked = waiting(now)
  const sum = todoKind.options
    .map((kind) => `(select count(*) from (select 1 ${asked[kind]} limit ${COUNTED_AT_MOST})) as ${kind}`)
    .join(', ')
  const { rows } = await db.query(`select ${sum}`)
  const count = (kind: TodoKind) => Number(rows[0]?.[kind] ?? 0)
  return {
    toConfirm: count('toConfirm'),
    toUpload: count('toUpload'),
    toRefund: count('toRefund'),
    withdrawal: count('withdrawal'),
    lateRefund: count('lateRefund'),
    dispute: count('dispute'),
    paidWithoutTicket: count('paidWithoutTicket'),
    failure: count('failure'),
    deadJob: count('deadJob'),
    catalogueChange: count('catalogueChange'),
    expertChange: count('expertChange'),
    bankChange: count('bankChange'),
  }
}

export const countTodoHandler = handleOffice(countTodo, async ({ db, now }) => {
  const counts = await countWaiting(db, now)
  return { counts: todoKind.options.map((kind) => ({ kind, count: counts[kind] })) }
})
