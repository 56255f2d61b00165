import { and, count, eq, gt, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { job } from '#kernel/jobs/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { attempt, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { Gauge } from '../ops/metrics.ts'

/** Time for delivery, after which a paid item counts as "without ticket". */
const GRACE_MS = 2 * 60_000
/** Age beyond which items are not counted any more, so that a scrape does not walk all of history. */
const WINDOW_MS = 7 * 86_400_000

/** Figures of one region for the operator, in one round trip; each count uses an index. */
export async function regionGauges(db: RegionDb, now: number): Promise<Gauge[]> {
  const labels = { region: db.region }
  const units = db.orm
    .select({ n: count() })
    .from(entry)
    .where(and(eq(entry.orderItemId, orderItem.id), inArray(entry.status, ['Ready', 'AwaitingUpload'])))
  const [waiting, dead, oldest, failures, queuedMails, unfulfilled] = await db.orm.batch([
    db.orm.select({ n: count() }).from(job).where(isNull(job.deadAt)),
    db.orm.select({ n: count() }).from(job).where(isNotNull(job.deadAt)),
    db.orm
      .select({ at: min(job.runAt) })
      .from(job)
      // Jobs of thousands are left out: they take their time.
      .where(and(isNull(job.deadAt), eq(job.bulk, false))),
    db.orm.select({ n: count() }).from(orderFailure).where(isNull(orderFailure.resolvedAt)),
    db.orm.select({ n: count() }).from(mail).where(eq(mail.status, 'Queued')),
    db.orm
      .select({ n: count() })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .where(
        and(
          inArray(orderItem.status, ['Pending', 'Success']),
          gt(orderItem.startedAt, now - WINDOW_MS),
          lt(orderItem.startedAt, now - GRACE_MS),
          eq(attempt.status, 'Paid'),
          sql`case when ${orderItem.status} = 'Pending' then 1 else (${units}) < ${orderItem.quantity} end`,
        ),
      ),
  ])
  const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, values: [{ labels, value }] })
  return [
    gauge('guichet_jobs_waiting', 'Jobs that wait or run.', waiting[0]?.n ?? 0),
    gauge('guichet_jobs_dead', 'Jobs that were given up.', dead[0]?.n ?? 0),
    gauge(
      'guichet_jobs_lag_seconds',
      'How long the most overdue job has been due.',
      Math.max(0, now - (oldest[0]?.at ?? now)) / 1000,
    ),
    gauge('guichet_order_failures_open', 'Order failures that nobody has resolved.', failures[0]?.n ?? 0),
    gauge('guichet_mails_queued', 'Mails that have not been sent.', queuedMails[0]?.n ?? 0),
    gauge(
      'guichet_paid_without_ticket',
      'Order items paid more than two minutes ago whose tickets are not there; must be 0.',
      unfulfilled[0]?.n ?? 0,
    ),
  ]
}

/** Groups the gauges of all regions by name, as the text format requires. */
export function mergeGauges(gauges: readonly Gauge[]): Gauge[] {
  const byName = new Map<string, Gauge>()
  for (const gauge of gauges) {
    const known = byName.get(gauge.name)
    if (known) known.values.push(...gauge.values)
    else byName.set(gauge.name, { ...gauge, values: [...gauge.values] })
  }
  return [...byName.values()]
}
