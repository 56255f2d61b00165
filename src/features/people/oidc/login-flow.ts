import { z } from 'zod'

/** What the browser carries, sealed, from leaving for the employer's until it comes back. */
export const loginFlow = z.object({
  groupId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
export type LoginFlow = z.infer<typeof loginFlow>

/** What it carries while the person signs in to the account that has their address already. */
export const linkTicket = z.object({
  groupId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  userId: z.string(),
  issuedAt: z.number(),
})
export type LinkTicket = z.infer<typeof linkTicket>
