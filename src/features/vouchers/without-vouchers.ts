import { changed, type Statement, type Step } from '../../db/region-db.ts'
import type { UserContext } from '../../handler/context.ts'
import { fenceSteps } from '../cart/cart-lock.ts'
import { moveAttempt } from '../orders/attempt-steps.ts'
import type { Attempt } from '../orders/tables.ts'
import { releaseVoucherSteps } from './voucher-steps.ts'

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
