import { eq } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { refundItem } from '#kernel/refunds/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { webhookDelivery } from '#kernel/webhooks/tables.ts'

type Delivery = typeof webhookDelivery.$inferSelect

const states = {
  'order.paid': 'paid',
  'order.cancelled': 'cancelled',
  'order.refunded': 'refunded',
  'ticket.used': 'used',
} as const

/**
 * Message body: ids, amounts and states. Of the member only the id, which the group's administrators can see; no name,
 * email, phone number or ticket code. Built from immutable data, so that a replay is identical.
 */
export async function webhookBody({ orm }: Pick<RegionDb, 'orm'>, delivery: Delivery, groupId: string) {
  const { attemptId, orderItemId, event, subjectId, amount, occurredAt } = delivery
  const [[purchase], items, refunded, [used]] = await orm.batch([
    orm
      .select({ id: attempt.id, number: attempt.number, userId: attempt.userId })
      .from(attempt)
      .where(eq(attempt.id, attemptId)),
    orm
      .select({
        id: orderItem.id,
        snapshot: orderItem.snapshot,
        quantity: orderItem.quantity,
        ticketInfoTotal: orderItem.ticketInfoTotal,
        optionsTotal: orderItem.optionsTotal,
        fees: orderItem.fees,
        subsidy: orderItem.subsidy,
        partOf: orderItem.partOf,
      })
      .from(orderItem)
      .where(orderItemId === null ? eq(orderItem.attemptId, attemptId) : eq(orderItem.id, orderItemId)),
    orm
      .select({ orderId: refundItem.orderItemId, amountCents: refundItem.amount })
      .from(refundItem)
      .where(eq(refundItem.refundId, subjectId)),
    orm
      .select({ ticketId: entry.id, unitNumber: entry.unitNo, usedAt: checkIn.at })
      .from(checkIn)
      .innerJoin(entry, eq(entry.id, checkIn.entryId))
      .where(eq(checkIn.id, subjectId)),
  ])
  const concerned = refunded.length === 0 ? items : items.filter(({ id }) => refunded.some((row) => row.orderId === id))
  return JSON.stringify({
    type: event,
    timestamp: new Date(occurredAt).toISOString(),
    data: {
      groupId,
      purchaseId: attemptId,
      orderNumber: purchase?.number ?? null,
      memberId: purchase?.userId ?? null,
      state: states[event],
      currency: 'eur',
      ...(event === 'order.refunded' ? { refundId: subjectId, refundedCents: amount } : {}),
      orders: concerned.map(({ id, snapshot, quantity, ticketInfoTotal, optionsTotal, fees, subsidy, partOf }) => ({
        orderId: id,
        activityId: snapshot.activity.id,
        activityName: snapshot.activity.label,
        // Quantity as bought: a part refunded later, or another date, is an order of its own.
        quantity: snapshot.bought?.quantity ?? quantity,
        totalCents: snapshot.bought?.total ?? ticketInfoTotal + optionsTotal + fees,
        // Committee's part of the total; the member paid the rest.
        subsidyCents: snapshot.bought?.subsidy ?? subsidy,
        ...(partOf === null ? {} : { partOf }),
        ...(event === 'order.refunded'
          ? { refundedCents: refunded.find(({ orderId }) => orderId === id)?.amountCents ?? null }
          : {}),
      })),
      ...(used
        ? {
            ticket: {
              ticketId: used.ticketId,
              unitNumber: used.unitNumber,
              usedAt: new Date(used.usedAt).toISOString(),
            },
          }
        : {}),
    },
  })
}
