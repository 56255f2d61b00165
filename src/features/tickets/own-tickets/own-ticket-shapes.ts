import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

/** One ticket of a buyer, or of whom it was given to, that gives access, with all that its page shows. Times are of the region of the purchase. */
export const ownTicket = z.object({
  /** Of its entry, or of the gift by which somebody gave it. */
  id,
  /** Empty of a ticket that somebody gave: its order is the giver's. */
  paymentId: z.string(),
  orderId: id,
  unitNumber: z.int(),
  unitCount: z.int(),
  activityLabel: z.string(),
  vendorName: z.string(),
  vendorPhone: z.string().nullable(),
  ticketLabel: z.string(),
  /** Of the whole line: its first ticket carries them. */
  options: z.array(z.object({ label: z.string(), quantity: z.int() })),
  validityDateStr: z.string(),
  /** Of a slot; null where the ticket has a period or only a day. */
  startTs: ts.nullable(),
  endTs: ts.nullable(),
  /** Where one has to go, in lines; null: nowhere, or the partner does not show it. */
  address: z.string().nullable(),
  terms: z.string().nullable(),
  /** What the code at the entrance says; null where a document of the partner carries it. */
  code: z.string().nullable(),
  /** It is for a moment or a day, which a calendar can take. */
  hasDate: z.boolean(),
  /** The wallets of phones that take it. */
  wallets: z.array(z.enum(['apple', 'google'])),
  /** Documents that are ready, with addresses that work for an hour. */
  documents: z.array(z.object({ id, fileName: z.string(), url: secret() })),
  /** Somebody has given it: who, where that is a name, and the name that it bears. Null: the person has bought it. */
  gift: z.object({ from: z.string().nullable(), holder: z.string() }).nullable(),
})
export type OwnTicket = z.infer<typeof ownTicket>

/** The tickets of one person, as a page and a device show them. */
export const ownTickets = z.object({
  holder: z.string(),
  tickets: z.array(ownTicket),
})
export type OwnTickets = z.infer<typeof ownTickets>
