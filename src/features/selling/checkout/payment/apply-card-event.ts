import { eq } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import type { Statement } from '#db/region-db.ts'
import { WriteRefused } from '#db/region-db.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { loadAttempt } from '#kernel/orders/load-attempt.ts'
import { webhookEvent } from '#kernel/orders/tables.ts'
import { endAttempt } from '../end-attempt.ts'
import { attemptOfPayment, settlePayment } from './settle-payment.ts'

const insertEvent = compiledInsert(webhookEvent)

/**
 * Applies one event of the card provider. Its id is written to the inbox in the transaction of its effect, so that a
 * replay changes nothing, in whatever order events arrive (D08). Throws if it should be delivered again.
 */
export async function applyCardEvent(ctx: JobContext, event: CardEvent): Promise<void> {
  const { db, now } = ctx
  const inbox: Statement[] = [
    insertEvent(db, { id: event.id, type: event.type, paymentId: event.paymentId, receivedAt: now }),
  ]
  try {
    await applyEffect(ctx, event, inbox)
  } catch (error) {
    const [known] =
      error instanceof WriteRefused
        ? await db.orm.select({ id: webhookEvent.id }).from(webhookEvent).where(eq(webhookEvent.id, event.id))
        : []
    if (!known) throw error
  }
}

const isOfRefund = (type: string): boolean => type.startsWith('charge.refund') || type.startsWith('refund.')

async function applyEffect(ctx: JobContext, event: CardEvent, inbox: Statement[]): Promise<void> {
  const { db, platform, region, now } = ctx
  const attemptId = event.attemptId ?? (event.paymentId === null ? null : await attemptOfPayment(db, event.paymentId))
  if (!attemptId || event.paymentId === null) return void (await db.write(inbox))
  if (event.type === 'payment_intent.succeeded') {
    const { paymentId, amountCents = 0, receivedCents = amountCents, currency } = event
    await settlePayment(ctx, { attemptId, paymentId, amountCents, receivedCents, currency, inbox })
    platform.wakeJobs(region.slug)
  } else if (event.type === 'payment_intent.canceled') {
    const loaded = await loadAttempt(db, attemptId)
    // The end of another payment with the same attempt does not end the attempt.
    const own = loaded === null || [null, event.paymentId].includes(loaded.attempt.paymentId)
    await (own ? endAttempt(ctx, attemptId, inbox) : db.write(inbox))
  } else if (isOfRefund(event.type)) {
    const { paymentId } = event
    // Events describe one moment and arrive in any order, so the provider's own list is recorded.
    const job = { kind: 'book-refunds', payload: { attemptId, paymentId }, runAt: now }
    await db.write([...inbox, enqueueJob(db, { ...job, dedupeKey: `book-refunds:${paymentId}` }, now)])
    platform.wakeJobs(region.slug)
  } else if (event.type.startsWith('charge.dispute.')) {
    const { paymentId } = event
    const job = { kind: 'book-disputes', payload: { attemptId, paymentId }, runAt: now }
    await db.write([...inbox, enqueueJob(db, { ...job, dedupeKey: `book-disputes:${paymentId}` }, now)])
    platform.wakeJobs(region.slug)
  } else {
    // A decline changes nothing: the member may try again until the hold ends (D06).
    await db.write(inbox)
  }
}
