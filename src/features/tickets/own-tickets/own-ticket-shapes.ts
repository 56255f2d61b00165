import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'
import { codeFigure } from '#features/tickets/documents/code-figure-shapes.ts'

/**
 * A ticket that gives access, for its buyer or receiver, with all that its page shows. Times are those of the
 * purchase's region.
 */
export const ownTicket = z.object({
  /** Id of the ticket's entry, or of the gift by which it was received. */
  id,
  /** Empty for a received ticket, whose order is the giver's. */
  paymentId: z.string(),
  orderId: id,
  unitNumber: z.int(),
  unitCount: z.int(),
  activityLabel: z.string(),
  vendorName: z.string(),
  vendorPhone: z.string().nullable(),
  ticketLabel: z.string(),
  /** Price of this ticket with its fees, or why none stands here; absent in what a device kept before. */
  priceText: z.string().optional(),
  /** Number in the unbroken series of its operator; null for a document of the partner's own. */
  numberText: z.string().nullish(),
  /** Options of the whole line, listed by its first ticket. */
  options: z.array(z.object({ label: z.string(), quantity: z.int() })),
  validityDateStr: z.string(),
  /** Start of its slot; null if the ticket is for a period or a day. */
  startTs: ts.nullable(),
  endTs: ts.nullable(),
  /** Postal address of the location, on several lines; null without a location, or if the partner hides it. */
  address: z.string().nullable(),
  terms: z.string().nullable(),
  /** Code for the entrance; null if a document of the partner carries it. */
  code: z.string().nullable(),
  /** Drawing of the code where the partner's paper bears another type than a QR code. */
  figure: codeFigure.optional(),
  /** True if it has a moment or day that a calendar can take. */
  hasDate: z.boolean(),
  /** Phone wallets that can take it. */
  wallets: z.array(z.enum(['apple', 'google'])),
  /** Ready documents; their addresses work for an hour. */
  documents: z.array(z.object({ id, fileName: z.string(), url: secret() })),
  /** Gift that brought it: the giver, if that is a name, and the name on the ticket. Null if the person bought it. */
  gift: z.object({ from: z.string().nullable(), holder: z.string() }).nullable(),
})
export type OwnTicket = z.infer<typeof ownTicket>

/** Tickets of one person, as a page and a device show them. */
export const ownTickets = z.object({
  holder: z.string(),
  tickets: z.array(ownTicket),
})
export type OwnTickets = z.infer<typeof ownTickets>
