import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { lacksTickets } from '#features/selling/orders/lacks-tickets.ts'
import { numberOrders } from '#features/selling/orders/number-orders.ts'
import { CardProviderError, isMissingPayment } from '#kernel/cards/card-error.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { limits } from '#lib/words/limits.ts'
import { endAttempt } from '../end-attempt.ts'
import { askVouchers } from './ask-vouchers.ts'
import { settlePayment } from './settle-payment.ts'

/** Age of a paid attempt at which its webhook counts as late, and the provider is asked. */
const ASK_AFTER_MS = 2 * 60_000
/** Age at which tickets of a paid order are late. */
const TICKET_LATE_MS = 10 * 60_000
const ASK_AT_MOST = 50
/** Unanswered requests after which the provider is not asked again in this round, so that comparisons do not wait. */
const UNANSWERED_AT_MOST = 3
/** Age beyond which ended items are not compared any more, so that a round does not walk all of history. */
const WINDOW_MS = 7 * 86_400_000
/** Longest time of an order: a partner may take weeks to confirm. */
const LONGEST_ORDER_MS = 30 * 86_400_000

/** Compares payments, orders, tickets and stock counters; settles what can be settled and records the rest. */
export async function reconcile(ctx: JobContext): Promise<{ asked: number; mismatches: number }> {
  const asked = await askProvider(ctx)
  await numberOrders(ctx.db)
  const found = await mismatches(ctx.db, ctx.now)
  const statements: Statement[] = found.map((mismatch) => bookFailure(ctx.db, mismatch, ctx.now))
  await ctx.db.write([...statements, ticketsFound(ctx.now)])
  return { asked, mismatches: found.length }
}

/** Statement that resolves failures of items that have their tickets by now, or were cancelled. */
const ticketsFound = (now: number): Statement => ({
  sql: `update order_failure set resolved_at = ? where resolved_at is null and dedupe_key >= 'paid-without-ticket:' and dedupe_key < 'paid-without-ticket;'
    and exists (select 1 from order_item oi where oi.id = order_failure.order_item_id and not ${lacksTickets('oi')})`,
  args: [now],
})

/** Asks the provider about payments without webhook (D08), and about vouchers of buyers who did not come back. */
export async function askProvider(ctx: JobContext): Promise<number> {
  const { db, now, platform } = ctx
  const open = await db.orm
    .select({ id: attempt.id, paymentId: attempt.paymentId, holdUntil: attempt.holdUntil })
    .from(attempt)
    .where(
      and(
        eq(attempt.status, 'Pending'),
        isNotNull(attempt.paymentId),
        lt(attempt.startedAt, now - ASK_AFTER_MS),
        // Follows from the condition above, in the form that the index can use.
        lt(attempt.holdUntil, now - ASK_AFTER_MS + limits.cartHold.ms),
      ),
    )
    // At random, so that unreadable payments do not crowd the others out of every round.
    .orderBy(sql`random()`)
    .limit(ASK_AT_MOST)
  let unanswered = 0
  for (const row of open) {
    if (row.paymentId === null) continue
    if (unanswered === UNANSWERED_AT_MOST) break
    try {
      const payment = await platform.cards.retrieveIntent(row.paymentId).catch((error: unknown) => {
        if (isMissingPayment(error)) return null
        throw error
      })
      if (payment?.status === 'succeeded')
        await settlePayment(ctx, { ...payment, attemptId: row.id, paymentId: row.paymentId, inbox: [] })
      else if (payment === null || payment.status === 'canceled' || row.holdUntil < now) await endAttempt(ctx, row.id)
    } catch (error) {
      if (error instanceof CardProviderError && error.kind === 'unavailable') unanswered += 1
      // The next round asks again; one unreadable payment must not delay the others.
      const [level, event] =
        error instanceof CardProviderError
          ? (['warn', 'reconcile.unavailable'] as const)
          : (['error', 'reconcile.failed'] as const)
      platform.log(level, event, { requestId: ctx.requestId, attempt: row.id, error: String(error) })
    }
  }
  return open.length + (await askVouchers(ctx))
}

export interface Mismatch {
  orderItemId?: string
  attemptId?: string
  dedupeKey: string
  error: string
}

/** Contradictions between tables; every query must return none. */
export async function mismatches(db: RegionDb, now: number): Promise<Mismatch[]> {
  const late = now - TICKET_LATE_MS
  const [paidWithoutTicket, paidButPending, heldByEnded, counters] = await Promise.all([
    db.query(PAID_WITHOUT_TICKET, [now - LONGEST_ORDER_MS, now - WINDOW_MS, late]),
    // Paid, but an item has not moved: a stuck expert sale, or a fault.
    db.query(
      `select oi.id as id from order_item oi join attempt a on a.id = oi.attempt_id where a.status = 'Paid' and oi.status = 'Pending' and a.ended_at < ? limit 1000`,
      [late],
    ),
    db.query(
      `select distinct oi.id as id from order_stock os join order_item oi on oi.id = os.order_item_id where os.released_at is null and oi.status in ('Canceled', 'Rejected') and oi.started_at > ? and oi.mode <> 'Pregenerated' limit 1000`,
      [now - WINDOW_MS],
    ),
    db.query(STOCK_COUNTERS, [now - WINDOW_MS]),
  ])
  const ids = (rows: { rows: { [name: string]: unknown }[] }) => rows.rows.map((row) => String(row.id))
  return [
    ...ids(paidWithoutTicket).map((id) => ({
      orderItemId: id,
      dedupeKey: `paid-without-ticket:${id}`,
      error: 'Paid without ticket: the documents of this order are missing and no job makes them.',
    })),
    ...ids(paidButPending).map((id) => ({
      orderItemId: id,
      dedupeKey: `paid-but-pending:${id}`,
      error: 'Paid, but the order has not moved on.',
    })),
    ...ids(heldByEnded).map((id) => ({
      orderItemId: id,
      dedupeKey: `held-by-ended:${id}`,
      error: 'The order has ended and still holds its places.',
    })),
    ...ids(counters).map((id) => ({
      dedupeKey: `stock-counter:${id}`,
      error: `Stock ${id}: its counters are not what its orders hold.`,
    })),
  ]
}

/** SQL: successful items that lack a ready document, although no job makes one and nobody has to upload one. */
const PAID_WITHOUT_TICKET = `
  select oi.id as id from order_item oi
  where oi.status = 'Success' and oi.started_at > ? and oi.ended_at > ? and oi.ended_at < ?
    and (select count(*) from entry e where e.order_item_id = oi.id and e.void_at is null
         and (e.status = 'Ready' or (e.status = 'AwaitingUpload' and (oi.item_type = 'Ticket' or exists
           (select 1 from expert_sale s where s.order_item_id = oi.id and s.status = 'Sold' and s.sale_id is null))))) < oi.quantity
    and not exists (select 1 from job j where j.dedupe_key in ('ticket-pdf:' || oi.id, 'expert-sale:' || oi.id) and j.dead_at is null)
  limit 1000`

/** SQL: recently used slots whose counters differ from the places held by order items and for the waiting list. */
const STOCK_COUNTERS = `
  select s.id as id from stock s
  where s.id in (select os.stock_id from order_stock os join order_item oi on oi.id = os.order_item_id where oi.started_at > ?)
    and (s.reserved <> (select coalesce(sum(os.quantity), 0) from order_stock os join order_item oi on oi.id = os.order_item_id where os.stock_id = s.id and os.released_at is null and oi.status = 'Pending')
        + (select coalesce(sum(p.held), 0) from waiting_slot p where p.stock_id = s.id)
      or s.bought <> (select coalesce(sum(os.quantity), 0) from order_stock os join order_item oi on oi.id = os.order_item_id where os.stock_id = s.id and os.released_at is null and oi.status <> 'Pending'))
  limit 1000`
