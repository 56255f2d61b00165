import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { waitingBankChanges } from '#features/money/payouts/waiting-bank-changes.ts'
import { failedOrder } from '#features/operation/order-office/failed-order.ts'
import { orderEntries } from '#features/operation/order-office/order-entries.ts'
import { isStuckSql } from '#features/selling/expert-sales/stuck-sale.ts'
import { failureText } from '#features/selling/orders/failure-text.ts'
import { obstacleTexts } from '#features/tickets/withdrawal/obstacle-texts.ts'
import type { WithdrawalObstacle } from '#features/tickets/withdrawal/tables.ts'
import { lateWithdrawalRefund, WAITING_WITHDRAWAL } from '#features/tickets/withdrawal/waiting-sql.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { job } from '#kernel/jobs/tables.ts'
import { dispute, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { refundDue } from '#kernel/refunds/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { listTodo } from './contract.ts'
import { countWaiting, OTHER_FAILURE, WITHOUT_TICKET } from './count-todo.ts'
import { expertChanges } from './expert-changes.ts'
import { jobText } from './job-texts.ts'
import { lastDeeds } from './last-deeds.ts'
import { todoItem, type Waiting } from './todo-item.ts'
import { type TodoKind, todoKind } from './todo-shapes.ts'

/** First order of a dispute's purchase, which represents all of it. */
const disputedOrder = sql<string | null>`(select i.id from order_item i where i.attempt_id = dispute.attempt_id
  order by i.rowid limit 1)`

/** Subject of a mail's key: `tickets:oi-…:again-1` concerns `oi-…`. */
const mailed = sql.raw("substr(m.dedupe_key || ':', 1 + instr(m.dedupe_key, ':'))")

/** Purchase of a job, found through its payload: by its own id, an item's, or a mail's. */
const jobPurchase = sql<string | null>`coalesce(
  (select a.id from attempt a where a.id = job.payload ->> '$.attemptId'),
  (select i.attempt_id from order_item i where i.id = job.payload ->> '$.orderItemId'),
  (select i.attempt_id from mail m join order_item i on i.id = substr(${mailed}, 1, instr(${mailed}, ':') - 1)
    where m.id = job.payload ->> '$.mailId'),
  (select a.id from mail m join attempt a on a.id = substr(${mailed}, 1, instr(${mailed}, ':') - 1)
    where m.id = job.payload ->> '$.mailId'))`

export const listTodoHandler = handleOffice(listTodo, async (ctx, { limit }) => {
  const [counts, found] = await Promise.all([countWaiting(ctx.db, ctx.now), readWaiting(ctx, limit)])
  const orderIds = Object.values(found).flatMap((rows) => rows.flatMap(({ orderId }) => orderId ?? []))
  const jobIds = found.deadJob.map(({ id }) => id)
  const [entries, done] = await Promise.all([
    orderEntries(ctx, [...new Set(orderIds)]),
    lastDeeds(ctx.db, [...new Set([...orderIds, ...jobIds])]),
  ])
  const orders = new Map(entries.map((order) => [order.orderItem.id, order]))
  return {
    sections: todoKind.options.map((kind) => ({
      kind,
      count: counts[kind],
      items: found[kind].map((row) => todoItem(row, orders.get(row.orderId ?? ''), done.get(row.orderId ?? row.id))),
    })),
  }
})

async function readWaiting(
  { db, features, now }: OfficeReadContext,
  limit: number,
): Promise<Record<TodoKind, Waiting[]>> {
  const { orm } = db
  const openFailures = (which: SQL) =>
    orm
      .select({
        id: orderFailure.id,
        ts: orderFailure.ts,
        orderId: failedOrder,
        purchaseId: orderFailure.attemptId,
        dedupeKey: orderFailure.dedupeKey,
        error: orderFailure.error,
        isStuckSale: sql<number>`exists (select 1 from expert_sale s join order_item i on i.id = s.order_item_id
          where s.order_item_id = order_failure.order_item_id and i.status = 'Pending' and ${sql.raw(isStuckSql)})`,
      })
      .from(orderFailure)
      .where(and(isNull(orderFailure.resolvedAt), which))
      .orderBy(asc(orderFailure.ts))
      .limit(limit)
  const [
    toConfirm,
    toUpload,
    toRefund,
    withdrawals,
    lateRefunds,
    disputes,
    paidWithoutTicket,
    failures,
    deadJobs,
    catalogueChange,
    expertChange,
    bankChanges,
  ] = await orm.batch([
    orm
      .select({ id: orderItem.id, ts: orderItem.startedAt, orderId: orderItem.id })
      .from(orderItem)
      .where(eq(orderItem.status, 'PendingConfirmation'))
      .orderBy(asc(orderItem.startedAt))
      .limit(limit),
    orm
      .select({ id: entry.id, ts: entry.createdAt, orderId: entry.orderItemId })
      .from(entry)
      .where(and(eq(entry.status, 'AwaitingUpload'), sql`${entry.orderItemId} is not null`, isNull(entry.voidAt)))
      .orderBy(asc(entry.createdAt))
      .limit(limit),
    orm
      .select({ id: refundDue.orderItemId, ts: refundDue.since, orderId: refundDue.orderItemId })
      .from(refundDue)
      .orderBy(asc(refundDue.since))
      .limit(limit),
    orm.all<{ id: string; ts: number; orderId: string; obstacle: WithdrawalObstacle | null }>(
      sql`select w.id, w.declared_at as ts, w.order_item_id as orderId, w.obstacle
        ${sql.raw(WAITING_WITHDRAWAL)} order by w.declared_at limit ${limit}`,
    ),
    orm.all<{ id: string; ts: number; orderId: string }>(
      sql`select r.id, w.declared_at as ts, w.order_item_id as orderId
        ${sql.raw(lateWithdrawalRefund(now))} order by w.declared_at limit ${limit}`,
    ),
    orm
      .select({
        id: dispute.id,
        ts: dispute.openedAt,
        orderId: disputedOrder,
        purchaseId: dispute.attemptId,
        amount: dispute.amount,
      })
      .from(dispute)
      .where(eq(dispute.status, 'Open'))
      .orderBy(asc(dispute.openedAt))
      .limit(limit),
    openFailures(sql.raw(WITHOUT_TICKET)),
    openFailures(sql.raw(OTHER_FAILURE)),
    orm
      .select({
        id: job.id,
        ts: sql<number>`${job.deadAt}`,
        kind: job.kind,
        lastError: job.lastError,
        purchaseId: jobPurchase,
      })
      .from(job)
      .where(sql`${job.deadAt} > 0`)
      .orderBy(asc(job.deadAt))
      .limit(limit),
    orm
      .select({
        id: activity.id,
        ts: activity.updatedAt,
        title: activity.label,
        detail: vendor.name,
        activityId: activity.id,
        updatedAt: activity.updatedAt,
      })
      .from(activity)
      .innerJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(sql`is_dirty`)
      .orderBy(asc(activity.updatedAt))
      .limit(limit),
    expertChanges(orm, limit),
    waitingBankChanges(orm, limit),
  ])
  return {
    toConfirm,
    toUpload,
    toRefund,
    withdrawal: withdrawals.map(({ obstacle, ...row }) => ({
      ...row,
      detail: obstacle === null ? '' : obstacleTexts[obstacle],
    })),
    lateRefund: lateRefunds,
    dispute: disputes.map(({ amount, ...row }) => ({ ...row, detail: `${formatPrice(amount)} repris par la banque` })),
    paidWithoutTicket: paidWithoutTicket.map(({ dedupeKey: _key, error: _error, ...row }) => row),
    failure: failures.map(({ dedupeKey, error, ...row }) => ({ ...row, detail: failureText({ dedupeKey, error }) })),
    deadJob: deadJobs.map(({ kind, lastError, ...row }) => ({
      ...row,
      title: jobText(features, kind),
      detail: lastError === null ? '' : `Dernière erreur : ${lastError}`,
    })),
    catalogueChange,
    expertChange,
    bankChange: bankChanges,
  }
}
