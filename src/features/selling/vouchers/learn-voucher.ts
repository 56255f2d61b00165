import { changed } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { loadVoucher } from './load-voucher.ts'
import type { VoucherPayment, VoucherStatus } from './tables.ts'
import {
  type VoucherAnswer,
  type VoucherProvider,
  VoucherProviderError,
  type VoucherState,
} from './voucher-provider.ts'

/** What is authorised outlives the hold by so much: a card may be paid in its last second, and be told of late. */
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
  // Given up at the provider's own desk.
  released: 'Expired',
  captured: 'Authorised',
}

/** Throws where holiday vouchers are not set up (any more), as if they did not answer. */
export function voucherProvider({ platform }: Pick<JobContext, 'platform'>): VoucherProvider {
  if (platform.vouchers === null) throw new VoucherProviderError('unavailable', 'There is no voucher provider.')
  return platform.vouchers
}

/**
 * What vouchers are to pay of an open attempt, as the provider says it is by now; it is told of it first where it may not
 * know. Nothing is learnt of one that has been decided. Throws VoucherProviderError.
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
  // It becomes a link on the member's page.
  if (answer.confirmUrl !== null && !/^https?:\/\//.test(answer.confirmUrl))
    throw new VoucherProviderError('invalid', 'The address to confirm at is none.')
  return note(ctx, row, { status: learnt[answer.state], confirmUrl: answer.confirmUrl, refused: false })
}

/** Writes what was learnt, unless somebody else has moved on meanwhile; answers what stands then. */
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
  // Of an answer that never came this asks for the same payment again.
  return provider.authorise({
    reference: attempt.id,
    amountCents: row.amount,
    account: row.account ?? '',
    keepUntil: attempt.holdUntil + KEPT_AFTER_HOLD_MS,
    returnUrl: `${attempt.origin}/cart`,
  })
}
