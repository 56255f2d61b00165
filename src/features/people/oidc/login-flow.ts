import { z } from 'zod'

/** State that the browser carries, sealed, while the person is at the employer's. */
export const loginFlow = z.object({
  groupId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
export type LoginFlow = z.infer<typeof loginFlow>

/** State that the browser carries while the person signs in to the existing account of their email. */
export const linkTicket = z.object({
  groupId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  userId: z.string(),
  issuedAt: z.number(),
})
export type LinkTicket = z.infer<typeof linkTicket>
