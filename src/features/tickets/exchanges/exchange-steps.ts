import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { handOverShare } from '#features/catalogue/subsidies/hold-share.ts'
import { claimSteps } from '#features/selling/orders/entry-steps.ts'
import { itemSteps } from '#features/selling/orders/paid-steps.ts'
import { buyReleased } from '#features/selling/orders/stock-steps.ts'
import { boughtWaitingSteps } from '#features/selling/orders/waiting-steps.ts'
import { withdrawSteps } from '#features/selling/refunds/withdraw-steps.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { type Item, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { itemPaid } from '#kernel/webhooks/webhook-steps.ts'
import { itemTotal } from './exchange-lines.ts'

interface Writing {
  db: Pick<RegionDb, 'orm'>
  now: number
  platform: Pick<JobContext['platform'], 'config'>
}

/**
 * Cancels an item and puts another on new slots in its place. The new item takes over its own price; the old one keeps
 * the difference, which is refunded, so that a purchase's items still add up to its payment.
 */
export async function exchangeSteps(ctx: Writing, old: Item, row: Item): Promise<(Step | Statement)[]> {
  const { db, now } = ctx
  const gone = new CallError('stockGone')
  return [
    guard(
      'not exists (select 1 from check_in c join entry e on e.id = c.entry_id where e.order_item_id = ?)',
      [old.id],
      'exchangeNotPossible',
    ),
    guard(
      `not exists (select 1 from ticket_gift g join entry e on e.id = g.entry_id where e.order_item_id = ?
        and g.ended_at is null and (g.accepted_at is not null or g.expires_at > ?))`,
      [old.id, now],
      'exchangeNotPossible',
    ),
    { statement: db.orm.insert(orderItem).values(row) },
    {
      statement: db.orm
        .update(orderItem)
        .set({
          ticketInfoTotal: itemTotal(old) - itemTotal(row),
          optionsTotal: 0,
          fees: 0,
          subsidy: old.subsidy - row.subsidy,
          exchangedFor: row.id,
          snapshot: {
            ...old.snapshot,
            options: old.snapshot.options.map((option) => ({ ...option, total: 0 })),
            bought: old.snapshot.bought ?? { quantity: old.quantity, total: itemTotal(old), subsidy: old.subsidy },
          },
        })
        // The second of two operators finds an item that differs from the one she saw.
        .where(
          and(
            eq(orderItem.id, old.id),
            eq(orderItem.status, 'Success'),
            eq(orderItem.quantity, old.quantity),
            eq(orderItem.ticketInfoTotal, old.ticketInfoTotal),
            eq(orderItem.subsidy, old.subsidy),
          ),
        ),
    },
    changed(1, 'orderConflict'),
    ...shareSteps(old, row),
    ...boughtWaitingSteps([row], row.userId, gone),
    // Returns the old places first, as some may be among the new ones.
    ...withdrawSteps(db, [old], now),
    ...row.snapshot.slots.map(({ stockId }) =>
      db.orm.insert(orderStock).values({ orderItemId: row.id, stockId, quantity: row.quantity }),
    ),
    ...buyReleased(db, [row.id], now, gone),
    ...claimSteps(row, gone),
    ...(await itemSteps(ctx, row)),
    ...itemPaid(row.id, now),
    // Mail that asks the partner to confirm the new item, or tells the operator that its documents are missing.
    enqueueJob(
      db,
      {
        kind: 'order-mails',
        payload: { attemptId: row.attemptId, orderItemId: row.id },
        runAt: now,
        dedupeKey: `order-mails:${row.id}`,
      },
      now,
    ),
  ]
}

/**
 * Moves the committee's share to the new item as with the price, leaving the budget alone; the old item's rest is
 * returned when that is cancelled in the same batch (chapter selling-and-holding).
 */
function shareSteps(old: Item, row: Item): (Step | Statement)[] {
  if (old.subsidy === 0) return []
  return [
    guard(
      'exists (select 1 from subsidy_share where order_item_id = ? and amount = ? and returned = 0)',
      [old.id, old.subsidy],
      'exchangeConflict',
    ),
    ...handOverShare(old.id, row.id, row.subsidy),
  ]
}
