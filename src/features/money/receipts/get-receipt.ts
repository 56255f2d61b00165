import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { loadRefundState } from '#kernel/refunds/refund-state.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { buildReceipt } from './build-receipt.ts'
import { getOrderReceipt, getReceipt } from './contract.ts'

type Context = Pick<CallContext, 'now' | 'platform' | 'region' | 'site'> & { db: ReadDb }

/** Draws the receipt on each request, so that it includes the latest refunds. */
async function drawnReceipt(ctx: Context, purchaseId: string, owner: string | null) {
  const { db, now, platform, region } = ctx
  const [state, [found]] = await Promise.all([
    loadRefundState(db, purchaseId),
    db.orm
      .select({ buyer: user })
      .from(attempt)
      .innerJoin(user, eq(user.id, attempt.userId))
      .where(eq(attempt.id, purchaseId)),
  ])
  if (!state || !found || (owner !== null && state.attempt.userId !== owner)) throw new CallError('purchaseNotFound')
  if (state.attempt.status !== 'Paid' || isInReview(state.attempt)) throw new CallError('orderNotPaid')
  const { buyer } = found
  const site = ctx.site(state.attempt.origin, buyer.groupId)
  const receipt = await buildReceipt({ state, buyer, site, zone: region.zone, now })
  const pdf = await platform.compute.run('receipt-pdf', receipt)
  const number = state.attempt.number ?? (await orderNumber(state.attempt.paymentId ?? state.attempt.id))
  return { fileName: `recu-${number}.pdf`, pdf: bytesToBase64(pdf) }
}

/** Answers another person's payment as not found, like a missing one. */
export const getReceiptHandler = handle(getReceipt, async (ctx, { paymentId }, fail) => {
  const [own] = await ctx.db.orm.select({ id: attempt.id }).from(attempt).where(eq(attempt.paymentId, paymentId))
  return drawnReceipt(ctx, own?.id ?? fail('purchaseNotFound'), ctx.actor.userId)
})

export const getOrderReceiptHandler = handleOffice(getOrderReceipt, (ctx, { purchaseId }) =>
  drawnReceipt(ctx, purchaseId, null),
)
