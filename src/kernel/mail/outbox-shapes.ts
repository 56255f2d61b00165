import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'
import { mailKindNames } from './mail-kind-shapes.ts'

export const mailState = z.enum(['waiting', 'sent', 'delivered', 'bounced', 'complained', 'suppressed', 'givenUp'])
export type MailState = z.infer<typeof mailState>

export const mailKind = z.enum(mailKindNames)

export const listedMail = z.object({
  id,
  /** A `mailKind`, or a kind that only a newer version knows. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  tries: z.int().min(0),
  createdAt: ts,
  sentAt: ts.nullable(),
  /** When the mail service reported the delivery. */
  deliveryAt: ts.nullable(),
  /** Text of that report. */
  note: z.string().nullable(),
})
export type ListedMail = z.infer<typeof listedMail>

export const suppressionReason = z.enum(['Bounce', 'Complaint'])

export const shownMail = listedMail.extend({
  from: z.string(),
  attachments: z.array(z.object({ name: z.string() })),
  /**
   * The mail as the recipient reads it, with links blanked. `secret`: never shown, since it may hold a secret; `gone`:
   * no longer stored.
   */
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shown'), html: z.string(), text: z.string() }),
    z.object({ kind: z.literal('secret') }),
    z.object({ kind: z.literal('gone') }),
  ]),
  /** Why the last try failed, for a mail that waits or was given up. */
  lastError: z.string().nullable(),
  /** The purchase that the mail is about. */
  purchaseId: id.nullable(),
  canResend: z.boolean(),
  /** Suppression of the recipient's email; null if it is not suppressed. */
  suppression: z.object({ reason: suppressionReason, since: ts }).nullable(),
})
export type ShownMail = z.infer<typeof shownMail>

export const suppressedAddress = z.object({
  address: z.string(),
  reason: suppressionReason,
  since: ts,
  note: z.string().nullable(),
})
export type SuppressedAddress = z.infer<typeof suppressedAddress>
