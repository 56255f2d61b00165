import { and, count, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { refusedAddress } from '#kernel/fetch/outside-address.ts'
import { webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { sendStep } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './contract.ts'
import { newSecret, OVERLAP_MS } from './endpoint-secret.ts'

const MOST_OF_A_GROUP = 10

type Row = typeof webhookEndpoint.$inferSelect
type State = Pick<Row, 'label' | 'url' | 'events' | 'enabled'>

const endpointState = ({ label, url, events, enabled }: State): State => ({ label, url, events, enabled })

/** Removes duplicate events and sorts them, so that the same choice counts as unchanged. */
const tidy = (given: State): State => ({ ...given, events: [...new Set(given.events)].sort() })

const refusal = (url: string) => {
  const reason = refusedAddress(new URL(url), null)
  return reason === null ? null : { message: `Adresse refusée : ${reason}.`, fields: ['url'] }
}

async function findEndpoint({ orm }: ReadDb, id: string): Promise<Row | undefined> {
  const [row] = await orm.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
  return row
}

export const createWebhookHandler = handleOffice(createWebhook, async (ctx, { groupId, ...given }, fail) => {
  const { db, now, platform } = ctx
  // The root group cannot have webhooks: everybody belongs to it.
  if (groupId === ROOT_GROUP_ID || !ctx.groups.get(groupId)) return fail('groupNotFound')
  const refused = refusal(given.url)
  if (refused) return fail('webhookUrlRefused', refused)
  const [own] = await db.orm.select({ of: count() }).from(webhookEndpoint).where(eq(webhookEndpoint.groupId, groupId))
  if ((own?.of ?? 0) >= MOST_OF_A_GROUP) return fail('tooManyWebhooks')
  const { secret, sealed } = await newSecret(platform)
  const id = newId('wh')
  const state = tidy(given)
  return ctx.commit(
    {
      steps: [
        db.orm
          .insert(webhookEndpoint)
          .values({ id, groupId, ...state, secret: sealed, createdAt: now, updatedAt: now }),
      ],
      audit: { target: id, groupId: null, after: { ...state, updatedAt: now } },
    },
    { id, secret },
  )
})

export const updateWebhookHandler = handleOffice(
  updateWebhook,
  async (ctx, { webhookId, ifUpdatedAt, ...given }, fail) => {
    const { db, now, platform } = ctx
    const row = (await findEndpoint(db, webhookId)) ?? fail('webhookNotFound')
    await refuseIfChanged(ctx, { id: webhookId, updatedAt: row.updatedAt }, ifUpdatedAt)
    const refused = refusal(given.url)
    if (refused) return fail('webhookUrlRefused', refused)
    const state = tidy(given)
    const differing = changesBetween(endpointState(row), state)
    if (differing === null) return ctx.unchanged({ updatedAt: row.updatedAt })
    const updatedAt = laterThan(row.updatedAt, now)
    const committed = await ctx.commit(
      {
        steps: [
          {
            statement: db.orm
              .update(webhookEndpoint)
              .set({ ...state, updatedAt })
              .where(and(eq(webhookEndpoint.id, webhookId), eq(webhookEndpoint.updatedAt, row.updatedAt))),
          },
          changed(1, 'changedMeanwhile'),
          // Sends what waited while the endpoint was disabled.
          ...sendStep(now),
        ],
        audit: {
          target: webhookId,
          groupId: null,
          before: { ...differing.before, updatedAt: row.updatedAt },
          after: { ...differing.after, updatedAt },
        },
      },
      { updatedAt },
    )
    platform.wakeJobs(ctx.region.slug)
    return committed
  },
)

export const rotateWebhookSecretHandler = handleOffice(rotateWebhookSecret, async (ctx, { webhookId }, fail) => {
  const { db, now, platform } = ctx
  const row = (await findEndpoint(db, webhookId)) ?? fail('webhookNotFound')
  const { secret, sealed } = await newSecret(platform)
  const updatedAt = laterThan(row.updatedAt, now)
  const formerUntil = now + OVERLAP_MS
  return ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(webhookEndpoint)
            .set({ secret: sealed, formerSecret: row.secret, formerUntil, updatedAt })
            .where(and(eq(webhookEndpoint.id, webhookId), eq(webhookEndpoint.updatedAt, row.updatedAt))),
        },
        changed(1, 'webhookNotFound'),
      ],
      // Audits that the secret changed, never the secret.
      audit: { target: webhookId, groupId: null, after: { newSecret: true, formerUntil } },
    },
    { secret },
  )
})

export const deleteWebhookHandler = handleOffice(deleteWebhook, async (ctx, { webhookId }, fail) => {
  const { db } = ctx
  const row = (await findEndpoint(db, webhookId)) ?? fail('webhookNotFound')
  return ctx.commit(
    {
      steps: [
        { sql: 'delete from webhook_delivery where endpoint_id = ?', args: [webhookId] },
        { statement: db.orm.delete(webhookEndpoint).where(eq(webhookEndpoint.id, webhookId)) },
        changed(1, 'webhookNotFound'),
        { sql: 'delete from job where dedupe_key = ?', args: [`deliver-webhooks:${webhookId}`] },
      ],
      audit: { target: webhookId, groupId: null, before: endpointState(row) },
    },
    {},
  )
})
