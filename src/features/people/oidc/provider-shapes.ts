import { z } from 'zod'
import { shortText } from '#contract/shapes.ts'

const MAIL_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const mailDomain = z
  .string()
  .max(253, { abort: true })
  .trim()
  .toLowerCase()
  .regex(MAIL_DOMAIN, 'un nom de domaine est attendu, comme exemple.fr')

/** Settings of an employer's identity provider that a super admin writes; the secret only if it is new. */
export const providerState = z.strictObject({
  label: shortText.min(1).max(60),
  issuer: z
    .string()
    .max(500, { abort: true })
    .trim()
    .check(z.url({ protocol: /^https?$/ })),
  clientId: z.string().trim().min(1).max(300),
  mailDomains: z.array(mailDomain).min(1).max(50),
  enabled: z.boolean(),
})

export const clientSecret = z.string().trim().min(1).max(1000)

export const storedProvider = z.object({
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  mailDomains: z.array(z.string()),
  enabled: z.boolean(),
  updatedAt: z.number(),
})
export type StoredProvider = z.infer<typeof storedProvider>
