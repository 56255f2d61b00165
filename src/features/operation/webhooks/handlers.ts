import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import {
  createWebhookHandler,
  deleteWebhookHandler,
  rotateWebhookSecretHandler,
  updateWebhookHandler,
} from './change-endpoint.ts'
import type * as contract from './contract.ts'
import { listWebhookDeliveriesHandler, listWebhooksHandler } from './list-webhooks.ts'
import { replayWebhookHandler } from './replay-webhook.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  listWebhooks: listWebhooksHandler,
  createWebhook: createWebhookHandler,
  updateWebhook: updateWebhookHandler,
  rotateWebhookSecret: rotateWebhookSecretHandler,
  deleteWebhook: deleteWebhookHandler,
  listWebhookDeliveries: listWebhookDeliveriesHandler,
  replayWebhook: replayWebhookHandler,
}
