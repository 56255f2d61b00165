import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** Kinds of recipient: a partner, who is owed money, or a group, whose members bought. */
export const statementKinds = ['vendor', 'group'] as const
export type StatementKind = (typeof statementKinds)[number]

const cents = z.int()

/** Sums in cents. Withdrawn items are subtracted in the period of their withdrawal. */
export const statementSums = z.object({
  /** Sold less withdrawn tickets. */
  tickets: z.int(),
  withdrawn: z.int().min(0),
  /** Selling price without fees, paid by members and committee together. */
  price: cents,
  fees: cents,
  /** Owed to partners: buying prices. */
  owed: cents,
  /** Shares of committee and members in price and fees, less refunds; together they are everything paid. */
  committee: cents,
  members: cents,
  /** Group only: cents refunded, or reclaimed by a bank, while the items stay valid. */
  givenBack: cents,
})
export type StatementSums = z.infer<typeof statementSums>

export const statementRow = statementSums.extend({ id, label: z.string() })
export type StatementRow = z.infer<typeof statementRow>

export const statementMovements = ['sold', 'withdrawn', 'givenBack'] as const
type StatementMovement = (typeof statementMovements)[number]

export const movementTexts: Record<StatementMovement, string> = {
  sold: 'Vente',
  withdrawn: 'Annulation',
  givenBack: 'Remboursement',
}

/**
 * An order item sold or withdrawn, or a refund on a purchase whose items stay valid, which names no item. Withdrawals
 * and refunds are negative.
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
  ticket: z.string().nullable(),
  quantity: z.int(),
  /** Buying price of one ticket without options. */
  buyingPrice: cents,
  owed: cents,
  price: cents,
  fees: cents,
  committee: cents,
  members: cents,
})
export type StatementLine = z.infer<typeof statementLine>
