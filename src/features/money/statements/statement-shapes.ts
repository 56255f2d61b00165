import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** Kinds of recipient: a partner, who is owed money, or a group, whose members bought. */
export const statementKinds = ['vendor', 'group'] as const
export type StatementKind = (typeof statementKinds)[number]

const cents = z.int()

/** Sums in cents. Withdrawn items are subtracted in the period of their withdrawal. */
export const statementSums = z.object({
  /** Tickets sold; what an exchange sells again is not among them. */
  sold: z.int(),
  /** Tickets cancelled or refused. */
  cancelled: z.int(),
  /** Tickets that left by an exchange, and that came by one; they differ if partner or group has changed since the sale. */
  exchangedOut: z.int(),
  exchangedIn: z.int(),
  /** Net: sold, less cancelled, less exchanged, plus those that came by an exchange. */
  tickets: z.int(),
  /** Selling price without fees, paid by members and committee together. */
  price: cents,
  fees: cents,
  /** Owed to partners: buying prices, and of sales in their names the selling prices less the commission. */
  owed: cents,
  /** Selling prices of sales in the partner's name. */
  agencyPrice: cents,
  /** Partner only: the commission with its VAT, and that VAT, rounded once a month. */
  commission: cents,
  commissionVat: cents,
  /** Shares of committee and members in price and fees, less refunds; together they are everything paid. */
  committee: cents,
  members: cents,
  /** Group only: cents refunded, or reclaimed by a bank, while the items stay valid. */
  givenBack: cents,
})
export type StatementSums = z.infer<typeof statementSums>

export const statementRow = statementSums.extend({ id, label: z.string() })
export type StatementRow = z.infer<typeof statementRow>

/** Sums of one part of the period, with its first and last day, YYYY-MM-DD; what was withdrawn in it is subtracted. */
export const statementPart = z.object({ from: z.string(), to: z.string(), tickets: z.int(), price: cents, owed: cents })
export type StatementPart = z.infer<typeof statementPart>

export const statementMovements = ['sold', 'cancelled', 'exchangedOut', 'exchangedIn', 'givenBack'] as const
export type StatementMovement = (typeof statementMovements)[number]

export const movementTexts: Record<StatementMovement, string> = {
  sold: 'Vente',
  cancelled: 'Annulation',
  exchangedOut: 'Échange, ancienne date',
  exchangedIn: 'Échange, nouvelle date',
  givenBack: 'Remboursement',
}

/**
 * The tickets of an order item sold or withdrawn, one of its options, or a refund on a purchase whose items stay valid,
 * which names no item. Withdrawals and refunds are negative.
 */
export const statementLine = z.object({
  id,
  ts,
  /** Decides the month of the line. */
  bookTs: ts,
  purchaseId: id,
  number: z.string().nullable(),
  movement: z.enum(statementMovements),
  activity: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Name of the ticket or of the option. */
  product: z.string().nullable(),
  isOption: z.boolean(),
  quantity: z.int(),
  /** Owed for one; times the quantity it is what is owed. */
  buyingPrice: cents,
  owed: cents,
  /** Commission of a sale in the partner's name, VAT included. */
  commission: cents,
  price: cents,
  fees: cents,
  committee: cents,
  members: cents,
})
export type StatementLine = z.infer<typeof statementLine>
