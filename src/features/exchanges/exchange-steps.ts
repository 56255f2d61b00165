import { and, eq } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '../../db/region-db.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { itemSteps } from '../orders/paid-steps.ts'
import { buyReleased, claimSteps } from '../orders/stock-steps.ts'
import { type Item, orderItem, orderStock } from '../orders/tables.ts'
import { withdrawSteps } from '../refunds/withdraw-steps.ts'
import { itemPaid } from '../webhooks/webhook-steps.ts'

interface Writing {
  db: Pick<RegionDb, 'orm'>
  now: number
  platform: Pick<JobContext['platform'], 'config'>
}

export const itemTotal = ({
  ticketInfoTotal,
  optionsTotal,
  fees,
}: Pick<Item, 'ticketInfoTotal' | 'optionsTotal' | 'fees'>) => ticketInfoTotal + optionsTotal + fees

/**
 * An item is cancelled and another one takes its place on other slots. The price of the new one goes over to it: what the
 * old one keeps is the difference, which is given back, so that the items of a purchase come to what was paid for it.
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
    { statement: db.orm.insert(orderItem).values(row) },
    {
      statement: db.orm
        .update(orderItem)
        .set({
          ticketInfoTotal: itemTotal(old) - itemTotal(row),
          optionsTotal: 0,
          fees: 0,
          exchangedFor: row.id,
          snapshot: {
            ...old.snapshot,
            options: old.snapshot.options.map((option) => ({ ...option, total: 0 })),
            bought: old.snapshot.bought ?? { quantity: old.quantity, total: itemTotal(old) },
          },
        })
        // Of two operators the second finds another item than the one that she has seen.
        .where(
          and(
            eq(orderItem.id, old.id),
            eq(orderItem.status, 'Success'),
            eq(orderItem.quantity, old.quantity),
            eq(orderItem.ticketInfoTotal, old.ticketInfoTotal),
          ),
        ),
    },
    changed(1, 'orderConflict'),
    // First the old places, which may be some of the new ones.
    ...withdrawSteps(db, [old], now),
    ...row.snapshot.slots.map(({ stockId }) =>
      db.orm.insert(orderStock).values({ orderItemId: row.id, stockId, quantity: row.quantity }),
    ),
    ...buyReleased(db, [row.id], now, gone),
    ...claimSteps(row, gone),
    ...(await itemSteps(ctx, row)),
    ...itemPaid(row.id, now),
    // The request to the partner, or to the operator for what is missing.
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
