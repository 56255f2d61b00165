import { z } from 'zod'
import { id, ts } from '../../contract/shapes.ts'

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
})
export type StatementSums = z.infer<typeof statementSums>

export const statementRow = statementSums.extend({ id, label: z.string() })
export type StatementRow = z.infer<typeof statementRow>

/** An order item as it was sold or withdrawn; what was withdrawn is below 0. */
export const statementLine = z.object({
  id,
  ts,
  /** The month that holds this moment has it. */
  bookTs: ts,
  purchaseId: id,
  number: z.string().nullable(),
  activity: z.string(),
  vendor: z.string(),
  ticket: z.string(),
  quantity: z.int(),
  /** Of one ticket, without options. */
  buyingPrice: cents,
  owed: cents,
  price: cents,
  fees: cents,
})
export type StatementLine = z.infer<typeof statementLine>
