import { guard, type Statement, type Step } from '#db/region-db.ts'
import { releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { partedRefundSteps } from '#features/selling/refunds/parted-refund-steps.ts'
import { endItems } from '#features/selling/refunds/withdraw-steps.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { unmovedPayment } from '#kernel/refunds/refund-state.ts'
import { type FoundOrder, lineRefunds } from './load-withdrawal.ts'

type Line = FoundOrder['lines'][number]

/**
 * Ends the contracts of these lines, in the batch of the declaration or of its acceptance: tickets void, places back,
 * the buyer's money back to each means; triggers give the committee's share back and book. The batch is undone where
 * refunds or disputes came since it was read, and, by the buyer, where a ticket was let in or became a document.
 */
export function endContractSteps(
  { db, now }: Pick<OfficeWriteContext, 'db' | 'now'>,
  { state }: FoundOrder,
  lines: readonly Line[],
  by: 'buyer' | 'operator',
  /** Steps by which an operator ends them; the buyer's are their own. */
  byOperator: readonly (Step | Statement)[] = [],
): { steps: (Step | Statement)[]; refunds: readonly { orderItemId: string; amount: number }[]; refundCents: number } {
  const moved = new AttemptMoved()
  const items = lines.map(({ item }) => item)
  const refunds = lineRefunds(state, lines)
  const refundCents = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const given = refunds.filter(({ amount }) => amount > 0)
  const ids = items.map(({ id }) => id)
  return {
    refunds,
    refundCents,
    steps: [
      ...unmovedPayment(state, moved),
      ...(by === 'buyer'
        ? [nothingUsed(ids, moved), sameDocuments(lines, moved), ...endItems(db, items, now, { otherwise: moved, by })]
        : byOperator),
      // No document of them is out, so that uploaded stock comes back, too.
      ...(by === 'buyer' ? releasePlaces(db, ids, 'bought', now) : []),
      ...(refundCents > 0
        ? partedRefundSteps(
            db,
            state,
            { amount: refundCents, kind: 'items', reason: REASON, items: given },
            now,
            'withdrawalChanged',
          ).steps
        : []),
    ],
  }
}

const REASON = 'Rétractation'

const nothingUsed = (ids: readonly string[], moved: Error): Step =>
  guard(
    `not exists (select 1 from entry e join check_in c on c.entry_id = e.id and c.dispute is null
      where e.order_item_id in (select value from json_each(?)))`,
    [JSON.stringify(ids)],
    moved,
  )

/** Guard: as many tickets are ready as were read, since a document that stays valid waits for an operator. */
const sameDocuments = (lines: readonly Line[], moved: Error): Step =>
  guard(
    `(select count(*) from entry where order_item_id in (select value from json_each(?)) and status = 'Ready') = ?`,
    [
      JSON.stringify(lines.map(({ item }) => item.id)),
      lines.reduce((sum, { units }) => sum + units.filter(({ status }) => status === 'Ready').length, 0),
    ],
    moved,
  )
