import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getEmailRequestHandler } from './get-email-request.ts'
import { sendEmailRequestHandler } from './send-email-request.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getEmailRequest: getEmailRequestHandler,
    sendEmailRequest: sendEmailRequestHandler,
  },
})
