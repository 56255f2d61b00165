import { z } from 'zod'
import { findUnwatchedMove } from '#kernel/jobs/heartbeat.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import { loadRates } from './invoice-rates.ts'
import { InvoiceYearOver, issueSteps, type NewInvoice } from './issue-step.ts'
import { loadInvoicedPurchase } from './load-invoiced-purchase.ts'
import { loadInvoicing, ratesAt } from './load-invoicing.ts'
import { nextInvoice } from './next-invoice.ts'

/**
 * Issues the documents due for a purchase. Triggers queue it in the batch of the payment, refund or returned share, so
 * no path forgets it and no buyer waits for it.
 */
export const issueInvoicesJob = jobKind({
  kind: 'issue-invoices',
  name: 'Facture ou avoir',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 50,
  run: (ctx, { attemptId }) => issueInvoices(ctx, attemptId),
})

/** Time after which a clock that reached a new year unobserved is trusted. */
const PROVEN_MS = 86_400_000

/** Makes the job retry later; only the first numbers of a year wait for it. */
export class YearNotProven extends Error {
  override name = 'YearNotProven'
}

/**
 * Refuses the first number of a year in a series until the clock is proven. A number cannot be taken back and its year
 * comes from the clock alone, so a year that began unobserved has to last a day first.
 */
async function refuseUnprovenYear({ db, region }: JobContext, next: NewInvoice, now: number): Promise<void> {
  const { series, kind, year } = next
  const begun = await db.query('select 1 from invoice_series where series = ? and kind = ? and year = ?', [
    ...[series, kind, year],
  ])
  if (begun.rows.length > 0) return
  const move = await findUnwatchedMove((sql) => db.query(sql, []), now, PROVEN_MS)
  const yearAt = (ts: number) => wallClock(region.zone, ts).year
  if (move && yearAt(move.from) < year && yearAt(move.to) === year)
    throw new YearNotProven(`The clock went from ${new Date(move.from).toISOString()} to ${year} unwatched.`)
}

/**
 * Issues one document after the other, each in its own batch, so that a run after a crash continues with the next one.
 */
export async function issueInvoices(ctx: JobContext, attemptId: string): Promise<void> {
  const { db, region, platform } = ctx
  for (;;) {
    // Reads the clock for each document: a run that began before New Year must take no number of the old year.
    const now = platform.now()
    const purchase = await loadInvoicedPurchase(db, attemptId)
    if (!purchase) return
    const site = ctx.site(purchase.attempt.origin, purchase.buyer.groupId)
    const stored = await loadInvoicing(db, site.tenant.slug)
    const day = dayKey(region.zone, paymentMoment(purchase.attempt))
    const settings = stored && { ...stored, rates: ratesAt(stored, day) }
    const activityIds = [...new Set(purchase.items.map(({ activityId }) => activityId))]
    const rates = settings ? await loadRates(db, settings.rates, activityIds) : () => ({ rate: 0 })
    const next = await nextInvoice({ purchase, settings, rates, site, zone: region.zone, now })
    if (!next) return
    await refuseUnprovenYear(ctx, next, now)
    try {
      await db.write(issueSteps(next, now, region.zone))
    } catch (error) {
      const isNewYear = wallClock(region.zone, platform.now()).year > next.year
      if (!(error instanceof InvoiceYearOver && isNewYear)) throw error
    }
  }
}
