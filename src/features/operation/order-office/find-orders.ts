import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ticketGift } from '#features/selling/given/tables.ts'
import { codeForms } from '#features/tickets/check-in/typed-code.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { hasWords, roughCount, somePeople, withWords } from '#kernel/people/people-order.ts'
import { entry } from '#kernel/stock/tables.ts'
import { acceptedAs, offeredTo, receivedBy } from './given-orders.ts'

/** So many people's orders are read one person after the other; of more, the newest orders are looked through. */
const FEW_PEOPLE = 50
/** So many are found before that, all at once; of more, each order's buyer is looked at, and soon there are enough. */
const MANY_PEOPLE = 2_000

/**
 * What a searched text leads to, as a condition that an index answers: a number, an id or a ticket's code names some
 * orders, words name people who bought or were given a ticket. Undefined: nothing was asked for; null: nothing is found.
 */
export async function matchOrders(db: ReadDb, text: string): Promise<SQL | undefined | null> {
  if (text === '') return undefined
  const some = somePeople(text, FEW_PEOPLE + 1)
  const hasText = some ? inArray(user.id, some) : withWords(text)
  const [named, offered, [people, [counted], received, accepted]] = await Promise.all([
    namedOrders(db, text),
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
  const gifted = [...offered, ...[...received, ...accepted].flatMap(({ id }) => id ?? [])]
  if (named.length > 0) return inArray(orderItem.id, named)
  if (people.length <= FEW_PEOPLE) {
    const ids = people.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id)
    if (gifted.length > 0) return inArray(orderItem.id, boughtOrGiven(ids, gifted))
    return ids.length === 0 ? null : inArray(orderItem.userId, ids)
  }
  const isBuyer =
    (counted?.people ?? 0) > MANY_PEOPLE
      ? hasWords(orderItem.userId, text)
      : sql`exists (select 1 from ${user} where ${user.id} = +${orderItem.userId} and ${withWords(text)})`
  return gifted.length === 0 ? isBuyer : or(isGiven(gifted), isBuyer)
}

/** Of orders that are looked at one after the other. */
const isGiven = (gifted: readonly string[]): SQL =>
  sql`+${orderItem.id} in (select value from json_each(${JSON.stringify(gifted)}))`

const boughtOrGiven = (people: readonly string[], gifted: readonly string[]): SQL =>
  sql`(select o.id from order_item o where o.user_id in (select value from json_each(${JSON.stringify(people)}))
    union select value from json_each(${JSON.stringify(gifted)}))`

/** The orders that a number, an id or the code of a ticket names. */
export async function namedOrders(db: ReadDb, text: string): Promise<string[]> {
  const digits = text.replace(/\s/g, '')
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
          // Of a ticket that was given, the code that the buyer had.
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
