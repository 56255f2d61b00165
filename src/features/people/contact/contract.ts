import { z } from 'zod'
import { call } from '#contract/call.ts'
import { emailInput, nothing, phoneInput, shortText, typedLines } from '#contract/shapes.ts'
import { contactTypes } from './contact-types.ts'

export const sendMessage = call({
  path: '/send-message',
  summary: 'Keeps a message of the contact form and mails it to the administrators',
  access: 'anyone',
  input: z.strictObject({
    firstName: shortText.default(''),
    lastName: shortText.default(''),
    email: emailInput,
    phoneNumber: phoneInput.default(''),
    contactType: z.enum(contactTypes),
    /** Accepts several lines. */
    message: typedLines(10_000).min(1),
  }),
  result: nothing,
  errors: [],
  captcha: true,
})
