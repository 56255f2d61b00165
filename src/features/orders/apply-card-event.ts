import { eq } from 'drizzle-orm'
import { compiledInsert } from '../../db/compiled-write.ts'
import type { Statement } from '../../db/region-db.ts'
import { WriteRefused } from '../../db/region-db.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { loadAttempt } from './attempt-steps.ts'
import type { CardEvent } from './card-event.ts'
import { endAttempt } from './end-attempt.ts'
import { recordRefund } from './record-refund.ts'
import { attemptOfPayment, settlePayment } from './settle-payment.ts'
import { webhookEvent } from './tables.ts'

const insertEvent = compiledInsert(webhookEvent)

/**
 * One event of the card provider. Its id goes into the inbox in the transaction of its effect, so that a replayed event
 * changes nothing, in whatever order events come (D08). Throws when it should be delivered again.
 */
export async function applyCardEvent(ctx: JobContext, event: CardEvent): Promise<void> {
  const { db, now } = ctx
  const inbox: Statement[] = [
    insertEvent(db, { id: event.id, type: event.type, paymentId: event.paymentId, receivedAt: now }),
  ]
  try {
    await effectOf(ctx, event, inbox)
  } catch (error) {
    const [known] =
      error instanceof WriteRefused
        ? await db.orm.select({ id: webhookEvent.id }).from(webhookEvent).where(eq(webhookEvent.id, event.id))
        : []
    if (!known) throw error
  }
}

async function effectOf(ctx: JobContext, event: CardEvent, inbox: Statement[]): Promise<void> {
  const { db, platform, region } = ctx
  const attemptId = event.attemptId ?? (event.paymentId === null ? null : await attemptOfPayment(db, event.paymentId))
  if (!attemptId || event.paymentId === null) return void (await db.write(inbox))
  if (event.type === 'payment_intent.succeeded') {
    const { paymentId, amountCents = 0, receivedCents = amountCents, currency } = event
    await settlePayment(ctx, { attemptId, paymentId, amountCents, receivedCents, currency, inbox })
    platform.wakeJobs(region.slug)
  } else if (event.type === 'payment_intent.canceled') {
    const loaded = await loadAttempt(db, attemptId)
    // The end of another payment that names the attempt is not the end of its own.
    const own = loaded === null || [null, event.paymentId].includes(loaded.attempt.paymentId)
    await (own ? endAttempt(ctx, attemptId, inbox) : db.write(inbox))
  } else if (event.type === 'charge.refunded') {
    const { refundedCents = 0, chargeId = event.id } = event
    await db.write([...inbox, recordRefund({ attemptId, refundedCents, chargeId }, ctx.now)])
  } else {
    // A decline alone changes nothing: the member may try again until the hold ends (D06).
    await db.write(inbox)
  }
}
