import { changed } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import type { VoucherPayment, VoucherStatus } from '#kernel/vouchers/tables.ts'
import { loadVoucher } from './load-voucher.ts'
import {
  type VoucherAnswer,
  type VoucherProvider,
  VoucherProviderError,
  type VoucherState,
} from './voucher-provider.ts'

/** Time after the hold for which an authorisation lasts: a card may be paid in the last second, and reported late. */
const KEPT_AFTER_HOLD_MS = 24 * 3_600_000

type Asking = Pick<JobContext, 'db' | 'platform' | 'now' | 'requestId'>

class VoucherMoved extends Error {}

export const isOpenVoucher = ({ status }: Pick<VoucherPayment, 'status'>): boolean =>
  status === 'Asked' || status === 'Pending'

const learnt: Record<VoucherState, VoucherStatus> = {
  pending: 'Pending',
  authorised: 'Authorised',
  declined: 'Declined',
  expired: 'Expired',
  // Released in the provider's dashboard.
  released: 'Expired',
  captured: 'Authorised',
}

/** The voucher provider; throws as if it did not answer if none is configured. */
export function voucherProvider({ platform }: Pick<JobContext, 'platform'>): VoucherProvider {
  if (platform.vouchers === null) throw new VoucherProviderError('unavailable', 'There is no voucher provider.')
  return platform.vouchers
}

/**
 * Updates the voucher payment of an open attempt from the provider, which is told of it first if it may not know it.
 * Leaves decided ones alone. Throws VoucherProviderError.
 */
export async function learnVoucher(ctx: Asking, attempt: Attempt): Promise<VoucherPayment> {
  const row = await loadVoucher(ctx.db, attempt.id)
  if (!row) throw new Error(`Attempt ${attempt.id} has no vouchers to ask about.`)
  if (!isOpenVoucher(row)) return row
  const answer = await ask(voucherProvider(ctx), attempt, row).catch((error: unknown) => {
    if (error instanceof VoucherProviderError && error.kind === 'invalid' && row.status === 'Asked') return null
    throw error
  })
  if (answer === null) return note(ctx, row, { status: 'Declined', confirmUrl: null, refused: true })
  if (answer.amountCents !== row.amount)
    throw new VoucherProviderError('invalid', `Asked for ${row.amount} cents, answered ${answer.amountCents}.`)
  // The URL becomes a link on the member's page.
  if (answer.confirmUrl !== null && !/^https?:\/\//.test(answer.confirmUrl))
    throw new VoucherProviderError('invalid', 'The address to confirm at is none.')
  return note(ctx, row, { status: learnt[answer.state], confirmUrl: answer.confirmUrl, refused: false })
}

/** Writes the news unless the row was moved meanwhile; returns the current row. */
async function note(
  { db, now }: Asking,
  row: VoucherPayment,
  next: Pick<VoucherPayment, 'status' | 'confirmUrl' | 'refused'>,
): Promise<VoucherPayment> {
  if (next.status === row.status && next.confirmUrl === row.confirmUrl) return row
  try {
    await db.write([
      {
        sql: `update voucher_payment set status = ?, confirm_url = ?, refused = ?, account = null, updated_at = ?
          where attempt_id = ? and status = ?
          and exists (select 1 from attempt where id = voucher_payment.attempt_id and status = 'Pending')`,
        args: [next.status, next.confirmUrl, next.refused ? 1 : 0, now, row.attemptId, row.status],
      },
      changed(1, new VoucherMoved()),
    ])
    return { ...row, ...next, updatedAt: now }
  } catch (error) {
    if (!(error instanceof VoucherMoved)) throw error
    return (await loadVoucher(db, row.attemptId)) ?? row
  }
}

function ask(provider: VoucherProvider, attempt: Attempt, row: VoucherPayment): Promise<VoucherAnswer> {
  if (row.status === 'Pending') return provider.status(attempt.id)
  // After a lost answer this requests the same payment again.
  return provider.authorise({
    reference: attempt.id,
    amountCents: row.amount,
    account: row.account ?? '',
    keepUntil: attempt.holdUntil + KEPT_AFTER_HOLD_MS,
    returnUrl: `${attempt.origin}/cart`,
  })
}
