import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

export const mailState = z.enum(['waiting', 'sent', 'delivered', 'bounced', 'complained', 'suppressed', 'givenUp'])
export type MailState = z.infer<typeof mailState>

export const mailKind = z.enum([
  'purchase',
  'tickets',
  'confirmation',
  'sale',
  'missing-tickets',
  'refund',
  'exchange',
  'cancellation',
  'withdrawn-request',
  'slot-notice',
  'waiting-held',
  'waiting-ended',
  'waiting-lost',
  'registration',
  'already-registered',
  'invitation',
  'reset',
  'magic-link',
  'new-device',
  'passkey-added',
  'passkey-removed',
  'erasure',
  'email-request',
  'contact',
  'stock-alert',
  'late-scans',
  'mailing',
  'mailing-test',
  'favourites',
  'gift',
  'gift-ticket',
  'gift-void',
])
export type MailKind = z.infer<typeof mailKind>

export const listedMail = z.object({
  id,
  /** One of `mailKind`, or one of a newer version. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  tries: z.int().min(0),
  createdAt: ts,
  sentAt: ts.nullable(),
  /** When the mail service told what became of it, and in which words. */
  deliveryAt: ts.nullable(),
  note: z.string().nullable(),
})
export type ListedMail = z.infer<typeof listedMail>

export const suppressionReason = z.enum(['Bounce', 'Complaint'])

export const shownMail = listedMail.extend({
  from: z.string(),
  attachments: z.array(z.object({ name: z.string() })),
  /**
   * What the person reads, without what a link opens. `secret`: never shown, since it may hold anything; `gone`: not
   * kept.
   */
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shown'), html: z.string(), text: z.string() }),
    z.object({ kind: z.literal('secret') }),
    z.object({ kind: z.literal('gone') }),
  ]),
  /** Why the last try failed, of one that waits or was given up. */
  lastError: z.string().nullable(),
  /** The purchase that it is about. */
  purchaseId: id.nullable(),
  canResend: z.boolean(),
  /** Of its address; null where it is not suppressed. */
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
