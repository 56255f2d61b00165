import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { sendMessageHandler } from './send-message.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    sendMessage: sendMessageHandler,
  },
})
