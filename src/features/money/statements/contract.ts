import { z } from 'zod'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { monthKey } from '#features/money/accounting/closing-shapes.ts'
import { statementKinds, statementLine, statementPart, statementRow, statementSums } from './statement-shapes.ts'

const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

/** First and last day, both included, in the region's zone; at most 366 days. */
const period = { from: day, to: day }
const whose = { of: z.enum(statementKinds), id }

export const listStatements = officeCall({
  scopes: ['admin'],
  path: '/list-statements',
  summary: 'What a period came to for each partner or for each group that sold or bought anything in it',
  effect: 'read',
  input: z.strictObject({ of: z.enum(statementKinds), ...period }),
  result: z.object({ rows: z.array(statementRow), total: statementSums }),
  errors: [],
})

export const getStatement = officeCall({
  scopes: ['admin'],
  path: '/get-statement',
  summary:
    'The statement of a partner or of a group for a period: its sums and its lines, tickets and options apart, the oldest first, then what was given back of purchases that stand',
  effect: 'read',
  input: z.strictObject({
    ...whose,
    ...period,
    limit: z.int().min(1).max(MAX_PAGE).optional(),
    cursor: z.string().max(600).optional(),
  }),
  result: z.object({
    label: z.string(),
    sums: statementSums,
    /** Number of movements in the whole period: the tickets of an order item count once with their options. */
    total: z.int().min(0),
    lines: z.array(statementLine),
    /** By day up to two months, else by month, those without a sale too; on the first page alone. */
    parts: z.array(statementPart),
    by: z.enum(['day', 'month']),
    nextCursor: z.string().nullable(),
  }),
  errors: ['vendorNotFound', 'groupNotFound'],
})

export const getStatementPdf = officeCall({
  scopes: ['admin'],
  path: '/get-statement-pdf',
  summary: 'The statement of a partner or of a group as a PDF, a line for each product, option and price',
  effect: 'read',
  input: z.strictObject({ ...whose, ...period }),
  result: z.object({
    fileName: z.string(),
    /** PDF in base64. */
    pdf: z.string(),
  }),
  errors: ['vendorNotFound', 'groupNotFound'],
})

const cents = z.int()

export const reconcileMonth = officeCall({
  scopes: ['admin'],
  path: '/reconcile-month',
  summary: 'How the sales of a month in the summary, in the statements and in the closings lead to each other',
  effect: 'read',
  input: z.strictObject({ month: monthKey }),
  result: z.object({
    month: monthKey,
    /** The summary's sales: orders begun in the month that stand now, fees included. */
    summary: cents,
    /** Sold in the month and cancelled after it. */
    cancelledSince: cents,
    /** Cancelled in the month, sold before it; negative. */
    cancelledEarlier: cents,
    /** Differences in price by exchanges that count in another month than the order. */
    exchanged: cents,
    /** Begun in one month and paid, or booked, in another. */
    otherMonth: cents,
    /** Paid, and waiting for an answer. */
    waiting: cents,
    /** Not in the ledger yet. */
    notBooked: cents,
    /** Sums of all statements: price and fees, what was given back without a cancellation, and who pays the rest. */
    price: cents,
    fees: cents,
    givenBack: cents,
    committee: cents,
    members: cents,
    /** Sums of the ledger: what members paid, as fees and as price; part of it by vouchers. */
    feesKept: cents,
    sold: cents,
    vouchers: cents,
    /** Cents that these steps do not explain: 0 unless the books are wrong. */
    unexplained: cents,
  }),
  errors: [],
})
