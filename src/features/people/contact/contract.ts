import { z } from 'zod'
import { call } from '#contract/call.ts'
import { emailInput, nothing, phoneInput, shortText } from '#contract/shapes.ts'
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
    message: z
      .string()
      .trim()
      .min(1)
      .max(10_000, { abort: true })
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Un caractère ne peut pas être lu.'),
  }),
  result: nothing,
  errors: [],
  captcha: true,
})
