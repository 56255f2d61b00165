import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getEmailRequestHandler } from './get-email-request.ts'
import { sendEmailRequestHandler } from './send-email-request.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  getEmailRequest: getEmailRequestHandler,
  sendEmailRequest: sendEmailRequestHandler,
}
