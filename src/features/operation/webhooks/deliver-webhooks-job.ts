import { and, asc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { webhookDelivery, webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { WEBHOOKS_JOB } from '#kernel/webhooks/webhook-steps.ts'
import { signedHeaders } from './endpoint-secret.ts'
import { isAccepted, postWebhook } from './post-webhook.ts'
import { webhookBody } from './webhook-body.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/** Pauses after failed tries; after the last one, some three days after the event, it is given up. */
export const PAUSES_MS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const LEASE_MS = 60_000
/** Age after which an event that waited behind failing ones is given up. */
const OLDEST_MS = 7 * 24 * HOUR
/** Length of a run: a slow system occupies only one place among the jobs. */
const RUN_MS = 20_000
const AT_ONCE = 20

type Endpoint = typeof webhookEndpoint.$inferSelect
type Delivery = typeof webhookDelivery.$inferSelect

/**
 * Sends an endpoint's deliveries in order, oldest first, at least once each: the receiver recognises a repeated message
 * by its id. After a failure the others wait for a minute.
 */
export const deliverWebhooksJob = jobKind({
  kind: WEBHOOKS_JOB,
  name: 'Messages au système d’un groupe',
  payload: z.object({ endpointId: z.string() }),
  leaseMs: LEASE_MS,
  maxTries: 50,
  async run(ctx, { endpointId }) {
    const { db, now } = ctx
    const taken = await db.write([
      {
        sql: 'update webhook_endpoint set busy_until = ? where id = ? and busy_until <= ?',
        args: [now + LEASE_MS, endpointId, now],
      },
    ])
    // Another run is sending and will check once more before it ends, or the endpoint is gone.
    if (taken[0]?.rowsAffected !== 1) return again(ctx, endpointId, now + 2_000)
    try {
      await sendDue(ctx, endpointId)
    } finally {
      await db.write([{ sql: 'update webhook_endpoint set busy_until = 0 where id = ?', args: [endpointId] }])
    }
    await again(ctx, endpointId, 0)
  },
})

async function sendDue(ctx: JobContext, endpointId: string): Promise<void> {
  const { db, platform } = ctx
  const end = platform.now() + RUN_MS
  for (;;) {
    const [[endpoint], due] = await db.orm.batch([
      db.orm.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, endpointId)),
      db.orm
        .select()
        .from(webhookDelivery)
        .where(
          and(
            eq(webhookDelivery.endpointId, endpointId),
            eq(webhookDelivery.status, 'Queued'),
            lte(webhookDelivery.nextAt, platform.now()),
          ),
        )
        .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.occurredAt))
        .limit(AT_ONCE),
    ])
    if (!endpoint?.enabled || due.length === 0) return
    for (const delivery of due) if (!(await send(ctx, endpoint, delivery)) || platform.now() >= end) return
  }
}

/** Sends a delivery and returns true if it arrived. */
async function send({ db, platform }: JobContext, endpoint: Endpoint, delivery: Delivery): Promise<boolean> {
  const { id, tries } = delivery
  const body = await webhookBody(db, delivery, endpoint.groupId)
  const headers = await signedHeaders(platform, endpoint, { id, at: platform.now(), body })
  const answer = await postWebhook(platform, endpoint.url, headers, body)
  const arrived = isAccepted(answer)
  const now = platform.now()
  const pause = now - delivery.occurredAt > OLDEST_MS ? undefined : PAUSES_MS[tries]
  const facts = { tries: tries + 1, lastStatus: answer.status, lastAnswer: answer.text, lastAt: now }
  await db.write([
    db.orm
      .update(webhookDelivery)
      .set({
        ...facts,
        status: arrived ? 'Delivered' : pause === undefined ? 'Failed' : 'Queued',
        nextAt: arrived || pause === undefined ? delivery.nextAt : now + pause,
      })
      .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.status, 'Queued'))),
    ...(arrived
      ? []
      : [
          {
            sql: `update webhook_delivery set next_at = ? where endpoint_id = ? and status = 'Queued' and next_at <= ?`,
            args: [now + MINUTE, endpoint.id, now],
          },
        ]),
  ])
  return arrived
}

/** Reschedules the running job for the next due delivery, not before `earliest`. */
async function again({ db, now }: JobContext, endpointId: string, earliest: number): Promise<void> {
  await db.write([
    {
      sql: `update job set lease_token = null, lease_until = null, tries = 0, run_at = max(?, (select min(d.next_at)
          from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
          where e.id = ? and e.enabled and d.status = 'Queued'))
        where dedupe_key = ? and lease_token is not null and dead_at is null and exists (select 1 from webhook_delivery d
          join webhook_endpoint e on e.id = d.endpoint_id where e.id = ? and e.enabled and d.status = 'Queued')`,
      args: [Math.max(earliest, now + 100), endpointId, `${WEBHOOKS_JOB}:${endpointId}`, endpointId],
    },
  ])
}
