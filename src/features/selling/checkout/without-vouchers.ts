import { changed, type Statement, type Step } from '#db/region-db.ts'
import { fenceSteps } from '#features/selling/cart/cart-lock.ts'
import { moveAttempt } from '#features/selling/orders/attempt-steps.ts'
import { releaseVoucherSteps } from '#features/selling/vouchers/voucher-steps.ts'
import type { UserContext } from '#handler/context.ts'
import type { Attempt } from '#kernel/orders/tables.ts'

/** They were authorised meanwhile. */
export class VoucherGone extends Error {}

/** The card pays all of an open attempt whose vouchers are not authorised; its payment must not exist yet. */
export const withoutVouchersSteps = (
  { db, actor, now }: UserContext,
  attempt: Attempt,
  fence: number,
): (Step | Statement)[] => [
  ...fenceSteps(db, actor.userId, fence),
  {
    sql: `update voucher_payment set updated_at = ?
      where attempt_id = ? and status in ('Asked', 'Pending', 'Declined', 'Expired')`,
    args: [now, attempt.id],
  },
  changed(1, new VoucherGone()),
  ...releaseVoucherSteps(db, attempt, now),
  ...moveAttempt(db, attempt.id, 'Pending', { voucher: 0 }),
]
