import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { namedOrders } from '#features/operation/order-office/find-orders.ts'
import { mailKeys, selectMailIds } from '#features/operation/order-office/load-story.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { mail } from '#kernel/mail/tables.ts'
import { orderItem, refund } from '#kernel/orders/tables.ts'
import { normalizeEmail } from '#kernel/people/people.ts'

/** Shortest prefix of an email: shorter ones match too many. */
const SHORTEST_BEGINNING = 3
const WHOLE_ADDRESS = /^\S+@\S+\.\S+$/

/**
 * Condition that finds mails through an index: by an email or its prefix, or by an order's number or id. Undefined for
 * an empty text; null if nothing can match.
 */
export async function matchMails(db: ReadDb, text: string): Promise<SQL | undefined | null> {
  if (text === '') return undefined
  const address = normalizeEmail(text)
  if (WHOLE_ADDRESS.test(address)) return eq(mail.recipient, address)
  const orders = await namedOrders(db, text)
  if (orders.length > 0) return ofOrders(db, orders)
  if (address.length < SHORTEST_BEGINNING || /\s/.test(address)) return null
  return and(gte(mail.recipient, address), lt(mail.recipient, `${address}\uffff`))
}

async function ofOrders({ orm }: ReadDb, orderIds: readonly string[]): Promise<SQL> {
  const attempts = orm
    .select({ id: orderItem.attemptId })
    .from(orderItem)
    .where(inArray(orderItem.id, [...orderIds]))
  const [items, refunds] = await orm.batch([
    orm
      .select({ id: orderItem.id, attemptId: orderItem.attemptId })
      .from(orderItem)
      .where(inArray(orderItem.attemptId, attempts)),
    orm.select({ id: refund.id, attemptId: refund.attemptId }).from(refund).where(inArray(refund.attemptId, attempts)),
  ])
  const keys = [...Map.groupBy(items, ({ attemptId }) => attemptId)].flatMap(([id, own]) =>
    mailKeys({ attempt: { id }, items: own, refunds: refunds.filter(({ attemptId }) => attemptId === id) }),
  )
  return inArray(mail.id, selectMailIds(keys))
}
