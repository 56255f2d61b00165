import { and, eq, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { isStuckSql } from '#features/selling/expert-sales/stuck-sale.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { expertSale } from '#kernel/expert-tickets/tables.ts'
import { attempt, type Item, orderItem } from '#kernel/orders/tables.ts'

/** Loads a paid item whose sale waits for an operator; refuses any other. */
export async function loadStuckItem(db: ReadDb, orderId: string): Promise<Item> {
  const [found] = await db.orm
    .select({
      item: orderItem,
      isStuck: sql<number>`exists (select 1 from expert_sale s where s.order_item_id = ${orderId} and ${sql.raw(isStuckSql)})`,
    })
    .from(orderItem)
    .innerJoin(attempt, and(eq(attempt.id, orderItem.attemptId), eq(attempt.status, 'Paid')))
    .innerJoin(expertSale, eq(expertSale.orderItemId, orderItem.id))
    .where(eq(orderItem.id, orderId))
  if (!found) throw new CallError('orderNotFound')
  if (found.item.status !== 'Pending' || found.isStuck !== 1) throw new CallError('expertSaleNotStuck')
  return found.item
}

/** Guard: the sale still waits for an operator. */
export const stillStuck = (orderId: string, otherwise: ErrorCode = 'expertSaleNotStuck') =>
  guard(
    `exists (select 1 from expert_sale s join order_item i on i.id = s.order_item_id
      where s.order_item_id = ? and i.status = 'Pending' and ${isStuckSql})`,
    [orderId],
    otherwise,
  )

export const saleJobKey = (orderId: string): string => `expert-sale:${orderId}`
