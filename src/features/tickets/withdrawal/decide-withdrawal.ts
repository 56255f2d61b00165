import { changed, type Statement, type Step } from '#db/region-db.ts'
import { withdrawSteps } from '#features/selling/refunds/withdraw-steps.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { decideWithdrawal } from './contract.ts'
import { endContractSteps } from './end-contract.ts'
import { loadWithdrawalOrder, purchaseOfItem } from './load-withdrawal.ts'
import { orderUrl, tellBuyer, tellPartners } from './told.ts'
import { answerMail } from './withdrawal-mails.ts'

/** Decides a withdrawal that waits: accepted, its contract ends as by the buyer; refused, the buyer reads why. */
export const decideWithdrawalHandler = handleOffice(decideWithdrawal, async (ctx, { orderId, decision }, fail) => {
  const { db, now, region } = ctx
  const purchaseId = (await purchaseOfItem(db, orderId)) ?? fail('withdrawalNotFound')
  const found = (await loadWithdrawalOrder(db, purchaseId)) ?? fail('withdrawalNotFound')
  const line = found.lines.find(({ item }) => item.id === orderId)
  if (!line?.declared) return fail('withdrawalNotFound')
  const { id, declaredAt, state } = line.declared
  if (state !== 'Waiting') return fail('withdrawalDecided')
  const end =
    decision.kind === 'accept'
      ? endContractSteps(ctx, found, [line], 'operator', withdrawSteps(db, [line.item], now))
      : null
  const refundCents = end?.refundCents ?? 0
  const reason = decision.kind === 'refuse' ? decision.reason : null
  const content = answerMail({
    items: [line.item],
    number: found.number,
    zone: region.zone,
    declaredAt,
    attempt: found.state.attempt,
    answer: reason === null ? { refundCents } : { reason },
    orderUrl: orderUrl(ctx, found),
  })
  const steps: (Step | Statement)[] = [
    {
      sql: `update withdrawal set state = ?, refunded = ?, decided_at = ?, answer = ? where id = ? and state = 'Waiting'`,
      args: [reason === null ? 'Accepted' : 'Refused', refundCents, now, reason, id],
    },
    changed(1, 'withdrawalDecided'),
    ...(end?.steps ?? []),
    ...tellBuyer(ctx, found, 'withdrawal-answer', [line], content),
    // The operators' own mail has the key of the first one to the partner.
    ...(end ? tellPartners(ctx, found, [line], ':accepted') : []),
  ]
  try {
    const audit = {
      target: orderId,
      after: { withdrawal: decision.kind, refundCents, reason },
      people: [line.item.userId],
    }
    const committed = await ctx.commit({ steps, audit }, {})
    ctx.platform.wakeJobs(region.slug)
    return committed
  } catch (error) {
    if (error instanceof AttemptMoved) return fail('withdrawalChanged')
    throw error
  }
})
