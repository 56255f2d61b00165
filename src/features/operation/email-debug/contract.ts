import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { codeInput, nothing } from '#contract/shapes.ts'

export const getEmailRequest = officeCall({
  scopes: ['admin'],
  path: '/get-email-request',
  summary:
    'The mail of a registration that waits for its link to be opened, as JSON; named by the code in that link (A21)',
  effect: 'read',
  input: z.strictObject({ registrationCode: codeInput.min(1) }),
  result: z.object({ jsonStringified: secret() }),
  errors: ['emailRequestNotFound'],
})

export const sendEmailRequest = officeCall({
  scopes: ['admin'],
  path: '/send-email-request',
  summary: 'Sends a mail that an operator has edited as JSON: to, subject, html, text',
  effect: 'write',
  input: z.strictObject({ jsonStringified: z.string().min(1).max(200_000) }),
  result: nothing,
  errors: ['emailRequestInvalid'],
})
