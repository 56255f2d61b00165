import type { OrderEntry } from '#features/operation/order-office/order-office-shapes.ts'
import type { LastDeed } from './last-deeds.ts'
import type { TodoItem } from './todo-shapes.ts'

/** A row that waits, before the facts of its order are known. */
export interface Waiting {
  id: string
  ts: number
  /** Set if the item concerns an order, whose own facts are shown. */
  orderId?: string | null
  title?: string
  detail?: string
  purchaseId?: string | null
  activityId?: string | null
  vendorId?: string | null
  updatedAt?: number | null
  isStuckSale?: number
  hasNewPrices?: number
}

/** Joins a row with the facts of its order, and the latest deed about it. */
export function todoItem(row: Waiting, order: OrderEntry | undefined, lastDeed: LastDeed | undefined): TodoItem {
  const { orderItem: item, user } = order ?? {}
  const bought = item && `${item.quantity} × ${item.ticketInfo.label} · ${item.validityDateStr}`
  const buyer = user && (`${user.firstName} ${user.lastName}`.trim() || user.email || 'Compte effacé')
  const facts = item && [item.activity.vendor.name, bought, buyer].filter(Boolean).join(' · ')
  return {
    id: row.id,
    ts: row.ts,
    title: item?.activity.label ?? row.title ?? '',
    detail: [row.detail, facts].filter(Boolean).join(' · '),
    amount: item?.total.total.cents ?? null,
    lastDeed: lastDeed ?? null,
    purchaseId: item?.purchaseId ?? row.purchaseId ?? null,
    orderId: item?.id ?? null,
    activityId: row.activityId ?? null,
    vendorId: row.vendorId ?? null,
    confirmationToken: item?.confirmationToken ?? null,
    updatedAt: row.updatedAt ?? null,
    isStuckSale: row.isStuckSale === 1,
    hasNewPrices: row.hasNewPrices === 1,
  }
}
