import { and, eq, ne } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { webhookDelivery, webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { sendStep } from '#kernel/webhooks/webhook-steps.ts'
import { replayWebhook } from './contract.ts'

/** Sends an event again under the same id, by which the receiver recognises it. */
export const replayWebhookHandler = handleOffice(replayWebhook, async (ctx, { deliveryId }, fail) => {
  const { db, now, platform } = ctx
  const [found] = await db.orm
    .select({ endpointId: webhookEndpoint.id, groupId: webhookEndpoint.groupId, status: webhookDelivery.status })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(eq(webhookDelivery.id, deliveryId))
  if (!found) return fail('deliveryNotFound')
  const committed = await ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(webhookDelivery)
            .set({ status: 'Queued', tries: 0, nextAt: now })
            .where(and(eq(webhookDelivery.id, deliveryId), ne(webhookDelivery.status, 'Queued'))),
        },
        changed(1, 'deliveryNotFound'),
        ...sendStep(now),
      ],
      audit: { target: found.endpointId, groupId: null, after: { replayed: deliveryId } },
    },
    {},
  )
  platform.wakeJobs(ctx.region.slug)
  return committed
})
