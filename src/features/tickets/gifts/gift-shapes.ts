import { z } from 'zod'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { secret } from '#contract/secrets.ts'
import { id, shortText, ts, typedLines } from '#contract/shapes.ts'
import { codeFigure } from '#features/tickets/documents/code-figure-shapes.ts'

export const giftToken = z.string().min(1).max(MAX_TOKEN_LENGTH)

/** A few lines from one person to another. May contain no links, as it goes to any address. */
export const giftMessage = typedLines(300).refine(
  (text) => !/:\/\/|\bwww\./i.test(text),
  'Le message ne peut pas contenir d’adresse de site.',
)

export const holderName = { firstName: shortText.min(1).max(60), lastName: shortText.min(1).max(60) }

/** Facts of a ticket for its receiver, before and after accepting; without links into the shop. */
const giftedThing = {
  /** First name of the giver; null if it does not read as a name, or the account is erased. */
  from: z.string().nullable(),
  activityLabel: z.string(),
  ticketLabel: z.string(),
  vendor: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
  validityDateStr: z.string(),
  /** True if the code stays the same: a copy that the giver has kept is admitted, too. */
  keepsCode: z.boolean(),
}

export const offeredTicket = z.object({
  state: z.enum(['open', 'accepted', 'takenBack', 'expired', 'gone']),
  /** Why the link gives no ticket any more, in French; null while it is open. */
  refusal: z.string().nullable(),
  /** Null unless the offer is open. */
  ticket: z.object({ ...giftedThing, message: z.string(), expiresTs: ts }).nullable(),
  /** True if the caller is the giver. */
  isOwn: z.boolean(),
})
export type OfferedTicket = z.infer<typeof offeredTicket>

export const receivedTicket = z.object({
  id,
  ...giftedThing,
  state: z.enum(['ready', 'making', 'used', 'void']),
  holderName: z.string(),
  terms: z.string().nullable(),
  acceptedTs: ts,
  /** Code for the entrance; null if a document carries it, or the ticket lets no one in. */
  code: z.string().nullable(),
  /** Drawing of the code where the partner's paper bears another type than a QR code. */
  figure: codeFigure.optional(),
  /** Addresses of its documents, valid for an hour; empty unless it is ready or used. */
  documents: z.array(secret()),
})
export type ReceivedTicket = z.infer<typeof receivedTicket>
