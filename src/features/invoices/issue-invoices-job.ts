import { z } from 'zod'
import { type JobContext, jobKind } from '../jobs/job-context.ts'
import { dayKey, wallClock } from '../stock/region-time.ts'
import { loadRates } from './invoice-rates.ts'
import { InvoiceYearOver, issueSteps } from './issue-step.ts'
import { loadInvoicedPurchase } from './load-invoiced-purchase.ts'
import { loadInvoicing, ratesAt } from './load-invoicing.ts'
import { nextInvoice, paymentMoment } from './next-invoice.ts'

/**
 * Issues what is due for a purchase. Triggers queue it in the batch of the payment, of the refund or of the share that goes
 * back, so that no path forgets it and none waits for it.
 */
export const issueInvoicesJob = jobKind({
  kind: 'issue-invoices',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 50,
  run: (ctx, { attemptId }) => issueInvoices(ctx, attemptId),
})

/** One document after the other, each in a batch of its own: whoever takes over after a crash goes on with the next one. */
export async function issueInvoices(ctx: JobContext, attemptId: string): Promise<void> {
  const { db, region, platform } = ctx
  let { now } = ctx
  for (;;) {
    const purchase = await loadInvoicedPurchase(db, attemptId)
    if (!purchase) return
    const site = ctx.site(purchase.attempt.origin, purchase.buyer.groupId)
    const stored = await loadInvoicing(db, site.tenant.slug)
    const day = dayKey(region.zone, paymentMoment(purchase.attempt))
    const settings = stored && { ...stored, rates: ratesAt(stored, day) }
    const activityIds = [...new Set(purchase.items.map(({ activityId }) => activityId))]
    const rates = settings ? await loadRates(db, settings.rates, activityIds) : () => 0
    const next = await nextInvoice({ purchase, settings, rates, site, zone: region.zone, now })
    if (!next) return
    try {
      await db.write(issueSteps(next, now, region.zone))
    } catch (error) {
      const later = platform.now()
      const isNewYear = wallClock(region.zone, later).year > next.year
      if (!(error instanceof InvoiceYearOver && isNewYear)) throw error
      now = later
    }
  }
}
