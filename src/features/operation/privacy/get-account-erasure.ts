import { and, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { credential, user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { isAhead } from '#kernel/orders/tickets-ahead.ts'
import { isActive } from '#kernel/people/people.ts'
import { entry } from '#kernel/stock/tables.ts'
import { getAccountErasure } from './contract.ts'

/** Most tickets listed: the warning is the same with more. */
const MOST_TICKETS = 200

/**
 * Data for the erasure's warnings, in one round trip. The erasure itself checks again, because they may have changed.
 */
export const getAccountErasureHandler = handle(getAccountErasure, async ({ actor, db: { orm }, now }) => {
  const [passwords, open, otherAdmins, items, given] = await orm.batch([
    orm
      .select({ kind: credential.kind })
      .from(credential)
      .where(and(eq(credential.userId, actor.userId), eq(credential.kind, 'Password'))),
    orm
      .select({ id: attempt.id })
      .from(attempt)
      .where(and(eq(attempt.userId, actor.userId), eq(attempt.status, 'Pending'))),
    orm
      .select({ id: user.id })
      .from(user)
      .where(and(sql`is_admin = 1`, isActive, ne(user.id, actor.userId)))
      .limit(1),
    orm
      .select({
        id: orderItem.id,
        startedAt: orderItem.startedAt,
        quantity: orderItem.quantity,
        validityDateStr: orderItem.validityDateStr,
        snapshot: orderItem.snapshot,
      })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .where(
        and(
          eq(orderItem.userId, actor.userId),
          eq(attempt.status, 'Paid'),
          inArray(orderItem.status, ['Pending', 'PendingConfirmation', 'Success']),
        ),
      )
      .orderBy(desc(orderItem.startedAt))
      .limit(1000),
    // Accepted gifts are their receivers' tickets, which the erasure leaves alone.
    orm
      .select({ orderItemId: entry.orderItemId, count: count() })
      .from(orderItem)
      .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
      .innerJoin(ticketGift, eq(ticketGift.entryId, entry.id))
      .where(and(eq(orderItem.userId, actor.userId), isNotNull(ticketGift.acceptedAt), isNull(ticketGift.endedAt)))
      .groupBy(entry.orderItemId),
  ])
  const givenAway = new Map(given.map((each) => [each.orderItemId, each.count]))
  return {
    byPassword: passwords.length > 0,
    orderBeingPaid: open.length > 0,
    lastAdmin: actor.isAdmin && otherAdmins.length === 0,
    tickets: items
      .filter((item) => isAhead(item, now))
      .map((item) => ({ ...item, quantity: item.quantity - (givenAway.get(item.id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
      .slice(0, MOST_TICKETS)
      .map(({ id, quantity, validityDateStr, snapshot }) => ({
        orderItemId: id,
        label: snapshot.activity.label,
        validityDateStr,
        quantity,
      })),
  }
})
