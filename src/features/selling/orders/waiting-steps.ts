import type { Statement, Step } from '#db/region-db.ts'
import { takeHolds, waitingFirst } from '#features/stock/waiting-places/waiting-guards.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { NewOrderItem } from './order-rows.ts'
import { ItemRefused } from './stock-steps.ts'

/**
 * Steps before places are reserved: returned places belong to the waiting list first (chapter
 * queues-and-waiting-lists).
 */
export function waitingSteps(items: readonly NewOrderItem[], userId: string): (Step | Statement)[] {
  const wanted = new Map<string, number>()
  const slots = ({ planned }: NewOrderItem) => planned.line.stocks.map(({ id }) => id)
  for (const item of items) for (const id of slots(item)) wanted.set(id, (wanted.get(id) ?? 0) + item.row.quantity)
  if (wanted.size === 0) return []
  const firsts = items.map((item) =>
    waitingFirst(
      slots(item).map((stockId) => ({ stockId, quantity: wanted.get(stockId) ?? 0 })),
      userId,
      new ItemRefused(item.planned.row.id, 'stockGone'),
    ),
  )
  return [...firsts, takeHolds([...wanted.keys()], userId)]
}

/** Steps before places are bought without a reservation: after the end of a hold, or in an exchange. */
export function boughtWaitingSteps(items: readonly Pick<Item, 'quantity' | 'snapshot'>[], userId: string, gone: Error) {
  const wanted = new Map<string, number>()
  for (const { quantity, snapshot } of items)
    for (const { stockId } of snapshot.slots) wanted.set(stockId, (wanted.get(stockId) ?? 0) + quantity)
  return [
    waitingFirst(
      [...wanted].map(([stockId, quantity]) => ({ stockId, quantity })),
      userId,
      gone,
    ),
    takeHolds([...wanted.keys()], userId),
  ]
}
