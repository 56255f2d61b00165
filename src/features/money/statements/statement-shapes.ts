import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** A statement is made out to a partner, whom it says what is owed, or to a group, whose members bought. */
export const statementKinds = ['vendor', 'group'] as const
export type StatementKind = (typeof statementKinds)[number]

const cents = z.int()

/** Withdrawn items are taken off again, in the period in which they were withdrawn. Money in cents. */
export const statementSums = z.object({
  /** Sold, less withdrawn. */
  tickets: z.int(),
  withdrawn: z.int().min(0),
  /** What it was sold for, without fees: members and their committee have paid it together. */
  price: cents,
  fees: cents,
  /** Owed to partners: buying prices. */
  owed: cents,
  /** What of price and fees the committee pays, and what members pay: together all of it, less what was given back. */
  committee: cents,
  members: cents,
  /** Of a group: given back, or taken back by a bank, while the items stand. */
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
 * An order item as it was sold or withdrawn, or what of a purchase was given back while its items stand: it names no item.
 * What was withdrawn or given back is below 0.
 */
export const statementLine = z.object({
  id,
  ts,
  /** The month that holds this moment has it. */
  bookTs: ts,
  purchaseId: id,
  number: z.string().nullable(),
  movement: z.enum(statementMovements),
  activity: z.string().nullable(),
  vendor: z.string().nullable(),
  ticket: z.string().nullable(),
  quantity: z.int(),
  /** Of one ticket, without options. */
  buyingPrice: cents,
  owed: cents,
  price: cents,
  fees: cents,
  committee: cents,
  members: cents,
})
export type StatementLine = z.infer<typeof statementLine>
