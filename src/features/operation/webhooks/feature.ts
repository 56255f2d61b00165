import { defineFeature } from '#handler/manifest/feature.ts'
import {
  createWebhookHandler,
  deleteWebhookHandler,
  rotateWebhookSecretHandler,
  updateWebhookHandler,
} from './change-endpoint.ts'
import type * as contract from './contract.ts'
import type { webhooks as declared } from './declared.ts'
import { deliverWebhooksJob } from './deliver-webhooks-job.ts'
import { listWebhookDeliveriesHandler, listWebhooksHandler } from './list-webhooks.ts'
import { replayWebhookHandler } from './replay-webhook.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listWebhooks: listWebhooksHandler,
    createWebhook: createWebhookHandler,
    updateWebhook: updateWebhookHandler,
    rotateWebhookSecret: rotateWebhookSecretHandler,
    deleteWebhook: deleteWebhookHandler,
    listWebhookDeliveries: listWebhookDeliveriesHandler,
    replayWebhook: replayWebhookHandler,
  },
  jobs: [deliverWebhooksJob],
})
