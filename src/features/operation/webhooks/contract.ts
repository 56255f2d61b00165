import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { id, nothing } from '#contract/shapes.ts'
import { deliveryStatus, endpoint, endpointState, listedDelivery, webhookEvent } from './webhook-shapes.ts'

const scopes = ['admin'] as const

export const listWebhooks = officeCall({
  scopes,
  path: '/list-webhooks',
  summary: 'The systems of a group that are told what its members buy; their secrets are never shown',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({ group: z.object({ id, label: z.string() }), items: z.array(endpoint) }),
  errors: ['groupNotFound'],
})

export const createWebhook = officeCall({
  scopes,
  path: '/create-webhook',
  summary: 'Registers a system of a group; the secret that signs what it is told is answered once',
  effect: 'write',
  input: endpointState.extend({ groupId: id }),
  result: z.object({ id, secret: secret() }),
  errors: ['groupNotFound', 'webhookUrlRefused', 'tooManyWebhooks'],
})

export const updateWebhook = officeCall({
  scopes,
  path: '/update-webhook',
  summary: 'Changes a system of a group, or stops and starts what it is told',
  effect: 'write',
  input: endpointState.extend({ webhookId: id, ifUpdatedAt }),
  result: z.object({ updatedAt: z.number() }),
  errors: ['webhookNotFound', 'webhookUrlRefused', 'changedMeanwhile'],
})

export const rotateWebhookSecret = officeCall({
  scopes,
  path: '/rotate-webhook-secret',
  summary: 'Makes a new secret, answered once; the former one signs beside it for a day',
  effect: 'write',
  input: z.strictObject({ webhookId: id }),
  result: z.object({ secret: secret() }),
  errors: ['webhookNotFound'],
})

export const deleteWebhook = officeCall({
  scopes,
  path: '/delete-webhook',
  summary: 'Forgets a system of a group, with what it was told and what it still waits for',
  effect: 'write',
  input: z.strictObject({ webhookId: id }),
  result: nothing,
  errors: ['webhookNotFound'],
})

export const listWebhookDeliveries = officeCall({
  scopes,
  path: '/list-webhook-deliveries',
  summary: 'What a system of a group was told and what it answered, the newest first',
  effect: 'read',
  input: z.strictObject({
    webhookId: id,
    limit: listInput(['occurredAt']).limit,
    cursor: listInput(['occurredAt']).cursor,
    status: deliveryStatus.optional(),
    event: webhookEvent.optional(),
  }),
  /** `total` is counted up to 1,000. */
  result: listResult(listedDelivery),
  errors: ['webhookNotFound'],
})

export const replayWebhook = officeCall({
  scopes,
  path: '/replay-webhook',
  summary: 'Tells a system of a group once more, under the same id',
  effect: 'write',
  input: z.strictObject({ deliveryId: id }),
  result: nothing,
  errors: ['deliveryNotFound'],
})
