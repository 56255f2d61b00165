import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { activity, vendor } from '../catalogue/tables.ts'
import { isStuckSql } from '../expert-tickets/stuck-sale.ts'
import { job } from '../jobs/tables.ts'
import { failedOrder } from '../order-office/failed-order.ts'
import { orderEntries } from '../order-office/order-entries.ts'
import type { OrderEntry } from '../order-office/order-office-shapes.ts'
import { orderFailure, orderItem } from '../orders/tables.ts'
import { refundDue } from '../refunds/tables.ts'
import { entry } from '../stock/tables.ts'
import { listTodo } from './contract.ts'
import { countWaiting } from './count-todo.ts'
import { expertChanges } from './expert-changes.ts'
import { type TodoItem, type TodoKind, todoKind } from './todo-shapes.ts'

interface Waiting {
  id: string
  ts: number
  /** Of an order, whose own facts are what is shown. */
  orderId?: string | null
  title?: string
  detail?: string
  purchaseId?: string | null
  activityId?: string | null
  updatedAt?: number | null
  isStuckSale?: number
  hasNewPrices?: number
}

export const listTodoHandler = handleOffice(listTodo, async (ctx, { limit }) => {
  const [counts, found] = await Promise.all([countWaiting(ctx.db), readWaiting(ctx, limit)])
  const orderIds = Object.values(found).flatMap((rows) => rows.flatMap(({ orderId }) => orderId ?? []))
  const orders = new Map((await orderEntries(ctx, [...new Set(orderIds)])).map((order) => [order.orderItem.id, order]))
  return {
    sections: todoKind.options.map((kind) => ({
      kind,
      count: counts[kind],
      items: found[kind].map((row) => todoItem(row, orders.get(row.orderId ?? ''))),
    })),
  }
})

function todoItem(row: Waiting, order?: OrderEntry): TodoItem {
  const { orderItem: item, user } = order ?? {}
  const bought = item && `${item.quantity} × ${item.ticketInfo.label} · ${item.validityDateStr}`
  const buyer = user && (`${user.firstName} ${user.lastName}`.trim() || user.email || 'Compte effacé')
  const facts = item && [item.activity.vendor.name, bought, buyer].filter(Boolean).join(' · ')
  return {
    id: row.id,
    ts: row.ts,
    title: item?.activity.label ?? row.title ?? '',
    detail: [row.detail, facts].filter(Boolean).join(' · '),
    purchaseId: item?.purchaseId ?? row.purchaseId ?? null,
    orderId: item?.id ?? null,
    activityId: row.activityId ?? null,
    confirmationToken: item?.confirmationToken ?? null,
    updatedAt: row.updatedAt ?? null,
    isStuckSale: row.isStuckSale === 1,
    hasNewPrices: row.hasNewPrices === 1,
  }
}

async function readWaiting({ db }: OfficeReadContext, limit: number): Promise<Record<TodoKind, Waiting[]>> {
  const { orm } = db
  const [toConfirm, toUpload, toRefund, failure, deadJob, catalogueChange, expertChange] = await orm.batch([
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
    orm
      .select({
        id: orderFailure.id,
        ts: orderFailure.ts,
        orderId: failedOrder,
        purchaseId: orderFailure.attemptId,
        detail: orderFailure.error,
        isStuckSale: sql<number>`exists (select 1 from expert_sale s join order_item i on i.id = s.order_item_id
          where s.order_item_id = ${orderFailure.orderItemId} and i.status = 'Pending' and ${sql.raw(isStuckSql)})`,
      })
      .from(orderFailure)
      .where(isNull(orderFailure.resolvedAt))
      .orderBy(asc(orderFailure.ts))
      .limit(limit),
    orm
      .select({
        id: job.id,
        ts: sql<number>`${job.deadAt}`,
        title: job.kind,
        detail: sql<string>`coalesce(${job.lastError}, '')`,
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
  ])
  return { toConfirm, toUpload, toRefund, failure, deadJob, catalogueChange, expertChange }
}
