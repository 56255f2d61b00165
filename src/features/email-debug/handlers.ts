import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { getEmailRequestHandler } from './get-email-request.ts'
import { sendEmailRequestHandler } from './send-email-request.ts'

export const handlers: HandlersOf<typeof contract> = {
  getEmailRequest: getEmailRequestHandler,
  sendEmailRequest: sendEmailRequestHandler,
}
