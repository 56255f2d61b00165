import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** A valid session: host, device, how it was opened, and its last use (to the hour). */
export const listedSession = z.object({
  /** Id of the session, useless for signing in. */
  sessionId: z.string(),
  host: z.string(),
  /** Null for sessions from before devices were recorded. */
  device: z.string().nullable(),
  openedBy: z.enum(['password', 'code', 'link', 'passkey', 'employer']),
  createdAt: ts,
  /** Last proof by passkey; null if there was none, or the passkey was removed since. */
  passkeyProvenAt: ts.nullable(),
  lastSeenAt: ts,
  expiresAt: ts,
  /** True for the caller's own session. */
  isOwn: z.boolean(),
})

/** `invitation`: for people without a password. `reset`: link to choose a new password. */
export const accessMail = z.enum(['invitation', 'reset'])

/** Ways to sign in beside a password. `employer`: an employer's identity provider, while a group has it. */
export const signInWay = z.enum(['passkey', 'employer'])
export type SignInWay = z.infer<typeof signInWay>

/** People whose access is closed, or who have not accepted their invitation yet. */
export const accessFilter = z.enum(['closed', 'invited'])
export type AccessFilter = z.infer<typeof accessFilter>

/** Filters of a list of people beside their access. */
export const peopleFilter = {
  /** Members of this group and those below it. */
  within: id.optional(),
  /** People who have never signed in. */
  neverSignedIn: z.literal(true).optional(),
}
