import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { codeForms } from '#features/tickets/check-in/typed-code.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { hasWords, roughCount, somePeople, withWords } from '#kernel/people/people-order.ts'
import { entry } from '#kernel/stock/tables.ts'
import { bareCode } from '#lib/bare-code.ts'
import { begunOrders } from './begun-orders.ts'
import { acceptedAs, offeredTo, receivedBy } from './given-orders.ts'
import { among, lookedAt, type OrderCondition } from './order-conditions.ts'

/** Up to this many people, orders are read person by person; for more, the newest orders are scanned. */
const FEW_PEOPLE = 50
/**
 * Up to this many people are found beforehand, all at once; for more, each order's buyer is checked, as matches are
 * then frequent.
 */
const MANY_PEOPLE = 2_000

/**
 * Conditions that find orders by number, id or ticket code, or by words for people who bought or were given a ticket.
 * Empty for an empty text; null if nothing can match.
 */
export async function matchOrders(db: ReadDb, text: string): Promise<OrderCondition[] | null> {
  if (text === '') return []
  const some = somePeople(text, FEW_PEOPLE + 1)
  const hasText = some ? inArray(user.id, some) : withWords(text)
  const [named, begun, offered, [people, [counted], received, accepted]] = await Promise.all([
    namedOrders(db, text),
    begunOrders(db, text),
    offeredTo(db, text),
    db.orm.batch([
      db.orm
        .select({ id: user.id, erasedAt: user.erasedAt })
        .from(user)
        .where(hasText)
        .limit(FEW_PEOPLE + 1),
      db.orm.select({ people: roughCount(text, MANY_PEOPLE + 1) ?? sql<number>`0` }).from(sql`(select 1)`),
      receivedBy(
        db,
        db.orm
          .select({ id: user.id })
          .from(user)
          .where(and(hasText, isNull(user.erasedAt)))
          .limit(FEW_PEOPLE),
      ),
      acceptedAs(db, text),
    ]),
  ])
  if (named.length > 0) return [among(listed(named))]
  const gifted = [...begun, ...offered, ...[...received, ...accepted].flatMap(({ id }) => id ?? [])]
  if (people.length <= FEW_PEOPLE) {
    const ids = people.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id)
    return ids.length === 0 && gifted.length === 0 ? null : [among(boughtOrGiven(ids, gifted))]
  }
  const isBuyer =
    (counted?.people ?? 0) > MANY_PEOPLE
      ? hasWords(orderItem.userId, text)
      : sql`exists (select 1 from ${user} where ${user.id} = +${orderItem.userId} and ${withWords(text)})`
  return [lookedAt(gifted.length === 0 ? isBuyer : (or(isGiven(gifted), isBuyer) ?? isBuyer))]
}

const listed = (ids: readonly string[]): SQL => sql`(select value as id from json_each(${JSON.stringify(ids)}))`

/** Condition for orders that are scanned one by one. */
const isGiven = (gifted: readonly string[]): SQL => sql`+${orderItem.id} in ${listed(gifted)}`

const boughtOrGiven = (people: readonly string[], gifted: readonly string[]): SQL =>
  sql`(select o.id from order_item o where o.user_id in (select value from json_each(${JSON.stringify(people)}))
    union select value from json_each(${JSON.stringify(gifted)}))`

/** Ids of orders by number, id or ticket code. */
export async function namedOrders(db: ReadDb, text: string): Promise<string[]> {
  const digits = bareCode(text.replace(/^\s*n[°oº]\s*/i, '').replace(/\s/g, ''))
  const [ofPurchases, ofTickets] = await db.orm.batch([
    db.orm
      .select({ id: orderItem.id })
      .from(attempt)
      .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
      .where(or(eq(attempt.number, digits), eq(attempt.paymentId, text), eq(attempt.id, text)))
      .limit(100),
    db.orm
      .select({ id: orderItem.id })
      .from(orderItem)
      .where(
        or(
          eq(orderItem.id, text),
          inArray(
            orderItem.id,
            sql`(select ${entry.orderItemId} from ${entry} where ${inArray(entry.code, codeForms(text))})`,
          ),
          // A ticket that was given away is also found by the buyer's former code.
          inArray(
            orderItem.id,
            sql`(select ${entry.orderItemId} from ${ticketGift} join ${entry} on ${entry.id} = ${ticketGift.entryId}
              where ${inArray(ticketGift.replacedCode, codeForms(text))})`,
          ),
        ),
      )
      .limit(100),
  ])
  return [...new Set([...ofPurchases, ...ofTickets].map(({ id }) => id))]
}
