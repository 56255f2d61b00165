import { lacksTickets } from '#features/selling/orders/lacks-tickets.ts'
import { isNewsSql } from '#features/stock/expert-tickets/product-news.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { countTodo } from './contract.ts'
import { COUNTED_AT_MOST, type TodoKind, todoKind } from './todo-shapes.ts'

/** Condition: an open failure of a buyer who has paid and still has no ticket, which has its own section. */
export const WITHOUT_TICKET = `dedupe_key like 'paid-without-ticket:%' and exists (select 1 from order_item oi
  where oi.id = order_failure.order_item_id and ${lacksTickets('oi')})`
export const OTHER_FAILURE = "dedupe_key not like 'paid-without-ticket:%'"

/** Query that each kind counts, served by an index so that the menu can ask often. */
export const waiting: Readonly<Record<TodoKind, string>> = {
  toConfirm: "from order_item where status = 'PendingConfirmation'",
  toUpload: "from entry where status = 'AwaitingUpload' and order_item_id is not null and void_at is null",
  toRefund: 'from refund_due',
  dispute: "from dispute where status = 'Open'",
  paidWithoutTicket: `from order_failure where resolved_at is null and ${WITHOUT_TICKET}`,
  failure: `from order_failure where resolved_at is null and ${OTHER_FAILURE}`,
  deadJob: 'from job where dead_at > 0',
  catalogueChange: 'from activity where is_dirty',
  // No index needed: third-party stocks are few, one or two per activity.
  expertChange: `from expert_stock s where s.archived_at is null and exists (select 1 from expert_ticket t
    join expert_product p on p.id = t.product_id where t.stock_id = s.id and ${isNewsSql})`,
}

export async function countWaiting(db: ReadDb): Promise<Record<TodoKind, number>> {
  const sum = todoKind.options
    .map((kind) => `(select count(*) from (select 1 ${waiting[kind]} limit ${COUNTED_AT_MOST})) as ${kind}`)
    .join(', ')
  const { rows } = await db.query(`select ${sum}`)
  const count = (kind: TodoKind) => Number(rows[0]?.[kind] ?? 0)
  return {
    toConfirm: count('toConfirm'),
    toUpload: count('toUpload'),
    toRefund: count('toRefund'),
    dispute: count('dispute'),
    paidWithoutTicket: count('paidWithoutTicket'),
    failure: count('failure'),
    deadJob: count('deadJob'),
    catalogueChange: count('catalogueChange'),
    expertChange: count('expertChange'),
  }
}

export const countTodoHandler = handleOffice(countTodo, async ({ db }) => {
  const counts = await countWaiting(db)
  return { counts: todoKind.options.map((kind) => ({ kind, count: counts[kind] })) }
})
