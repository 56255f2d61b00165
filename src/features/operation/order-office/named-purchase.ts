import { type SQL, sql } from 'drizzle-orm'
import { attempt, orderItem } from '#kernel/orders/tables.ts'

/** Condition: a purchase by its own id, its payment's, or one of its orders'. */
export const namedPurchase = (id: string): SQL =>
  sql`(${attempt.id} = ${id} or ${attempt.paymentId} = ${id} or ${attempt.id} in
    (select ${orderItem.attemptId} from ${orderItem} where ${orderItem.id} = ${id}))`
