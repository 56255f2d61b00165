import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { learnVoucher } from '#features/selling/vouchers/learn-voucher.ts'
import { VoucherProviderError } from '#features/selling/vouchers/voucher-provider.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { attempt as attempts } from '#kernel/orders/tables.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { cardlessPayment } from './cardless-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** Delay before a job asks, since the buyer's page polls while it is open. */
const ASK_AFTER_MS = 60_000
const ASK_AT_MOST = 50
/** Unanswered requests after which this round ends. */
const UNANSWERED_AT_MOST = 3

/**
 * Asks about vouchers of buyers who did not come back, and settles orders that vouchers pay alone. Returns the number
 * asked about.
 */
export async function askVouchers(ctx: JobContext): Promise<number> {
  const { db, now, platform } = ctx
  const open = await db.orm
    .select({ attempt: attempts })
    .from(voucherPayment)
    .innerJoin(attempts, eq(attempts.id, voucherPayment.attemptId))
    .where(
      and(
        inArray(voucherPayment.status, ['Asked', 'Pending', 'Authorised']),
        lt(voucherPayment.updatedAt, now - ASK_AFTER_MS),
        eq(attempts.status, 'Pending'),
      ),
    )
    .orderBy(sql`random()`)
    .limit(ASK_AT_MOST)
  let unanswered = 0
  for (const { attempt } of open) {
    if (unanswered === UNANSWERED_AT_MOST) break
    try {
      const { status } = await learnVoucher(ctx, attempt)
      if (status === 'Authorised' && cardPart(attempt) === 0) await settlePayment(ctx, cardlessPayment(attempt, []))
    } catch (error) {
      if (!(error instanceof VoucherProviderError)) throw error
      unanswered += 1
      platform.log('warn', 'vouchers.unavailable', {
        requestId: ctx.requestId,
        attempt: attempt.id,
        kind: error.kind,
        reason: error.message,
      })
    }
  }
  return open.length
}
