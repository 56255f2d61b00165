import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** A sign-in that holds: where, on what, how it was opened, and when it was last used (to the hour). */
export const listedSession = z.object({
  /** Names it, and opens nothing. */
  sessionId: z.string(),
  host: z.string(),
  /** Null: from before devices were noted. */
  device: z.string().nullable(),
  openedBy: z.enum(['password', 'code', 'link', 'passkey', 'employer']),
  createdAt: ts,
  /** When a passkey was last proven in it; null where none was, or where it was removed since. */
  passkeyProvenAt: ts.nullable(),
  lastSeenAt: ts,
  expiresAt: ts,
  /** The one that asks. */
  isOwn: z.boolean(),
})

/** `invitation`: they have no password yet; `reset`: they get a link to choose a new one. */
export const accessMail = z.enum(['invitation', 'reset'])

/** Beside a password. `employer`: the provider of identities of an employer, as long as a group has it. */
export const signInWay = z.enum(['passkey', 'employer'])
export type SignInWay = z.infer<typeof signInWay>

/** Those to whom access was closed, or who have not accepted their invitation yet. */
export const accessFilter = z.enum(['closed', 'invited'])
export type AccessFilter = z.infer<typeof accessFilter>

/** What narrows a list of people beside their access. */
export const peopleFilter = {
  /** Members of this group, and of those below it. */
  within: id.optional(),
  /** Those who have never signed in. */
  neverSignedIn: z.literal(true).optional(),
}
