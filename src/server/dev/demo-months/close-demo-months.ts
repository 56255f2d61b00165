import { closeMonthHandler } from '#features/money/accounting/close-month.ts'
import { listClosingsHandler } from '#features/money/accounting/list-closings.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { approvePayoutsHandler } from '#features/money/payouts/approve-payouts.ts'
import { disputePayoutHandler } from '#features/money/payouts/dispute-payout.ts'
import { listPayoutsHandler } from '#features/money/payouts/list-payouts.ts'
import { payPayoutHandler } from '#features/money/payouts/pay-payout.ts'
import { createTransferFileHandler } from '#features/money/payouts/transfers/create-transfer-file.ts'
import { updatePayerAccountHandler } from '#features/money/payouts/transfers/payer-account.ts'
import { sealMonths } from '#features/money/sealed-months/seal-months.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { demoOperator } from './demo-operator.ts'
import { demoIban, payeeStatements } from './demo-payees.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Time from the end of a month to its closing: the fourth day, in the morning. */
const CLOSED_AFTER = 3 * DAY + 10 * HOUR
/** Time from the closing until the bank has paid. */
const PAID_AFTER = 2 * DAY

type Fate = 'Paid' | 'Disputed' | 'Due' | 'Approved' | 'Ordered'
/** Fates of the statements of the last closed month, partner by partner; of those before all are paid. */
const fates: readonly Fate[] = ['Paid', 'Approved', 'Disputed', 'Ordered', 'Due', 'Paid', 'Approved', 'Due']

/**
 * Closes and seals all finished months of the demo's purchases but the last, as the operator would have done early in the
 * month after, and pays their partners. Returns the months. For a region whose purchases were just made.
 */
export async function closeDemoMonths(ctx: JobContext, site: string): Promise<string[]> {
  await readCardBalance(ctx)
  const { months } = await demoOperator(ctx, site, ctx.now)(listClosingsHandler, {})
  const finished = months.filter(({ state }) => state === 'next' || state === 'waiting').reverse()
  const toClose = finished.slice(0, -1)
  if (toClose.length === 0) return []
  await ctx.db.write(await payeeStatements(ctx))
  for (const [at, { month, endTs }] of toClose.entries()) {
    const closedAt = endTs + CLOSED_AFTER
    const ask = demoOperator(ctx, site, closedAt)
    if (at === 0) await ask(updatePayerAccountHandler, { name: 'Guichet Démonstration SAS', iban: demoIban(1) })
    const { months: shown, unset } = await ask(listClosingsHandler, {})
    const figures = shown.find((each) => each.month === month)
    const { entries = 0, difference = 0 } = figures ?? {}
    const reason = figures?.needsReason ? { reason: 'Écart vu avec le prestataire' } : {}
    await ask(closeMonthHandler, { month, entries, difference: difference ?? 0, without: unset, ...reason })
    await sealMonths({ ...ctx, now: closedAt })
    await payMonth(ctx, { site, month, closedAt, isLast: at === toClose.length - 1 })
  }
  return toClose.map(({ month }) => month)
}

interface ClosedMonth {
  site: string
  month: string
  closedAt: number
  isLast: boolean
}

async function payMonth(ctx: JobContext, { site, month, closedAt, isLast }: ClosedMonth): Promise<void> {
  const ask = demoOperator(ctx, site, closedAt)
  const { rows } = await ask(listPayoutsHandler, { month })
  // A transfer needs an account: the statement of a partner without one waits.
  const fate = new Map(
    rows.map(({ vendorId, missing }, at): [string, Fate] => {
      const wanted = isLast ? (fates[at % fates.length] ?? 'Due') : 'Paid'
      return [vendorId, missing.length > 0 && wanted !== 'Disputed' ? 'Due' : wanted]
    }),
  )
  const of = (...wanted: Fate[]) => rows.filter(({ vendorId }) => wanted.includes(fate.get(vendorId) ?? 'Due'))
  for (const { vendorId } of of('Disputed'))
    await ask(disputePayoutHandler, { month, vendorId, reason: 'Le partenaire compte une entrée de plus' })
  const approved = of('Approved', 'Ordered', 'Paid').map(({ vendorId, amount }) => ({ vendorId, amount }))
  if (approved.length === 0) return
  await ask(approvePayoutsHandler, { month, payouts: approved })
  const after = await ask(listPayoutsHandler, { month, state: 'Approved' })
  const ordered = after.rows.filter(({ vendorId }) => fate.get(vendorId) !== 'Approved')
  if (ordered.length === 0) return
  await ask(createTransferFileHandler, {
    payoutIds: ordered.flatMap(({ id }) => id ?? []),
    executeOn: dayKey(ctx.region.zone, closedAt),
    total: ordered.reduce((sum, { payable }) => sum + payable, 0),
  })
  const later = demoOperator(ctx, site, closedAt + PAID_AFTER)
  for (const { id, vendorId } of ordered)
    if (id !== null && fate.get(vendorId) === 'Paid')
      await later(payPayoutHandler, { payoutId: id, paidOn: dayKey(ctx.region.zone, closedAt + PAID_AFTER) })
}
