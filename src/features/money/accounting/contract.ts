import { z } from 'zod'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, ts } from '#contract/shapes.ts'
import { accountingOrder, monthSummary, periodDay } from './accounting-shapes.ts'
import { closingMonth, monthKey, uncapturedVouchers, unmatchedLine } from './closing-shapes.ts'

export const accounting = officeCall({
  scopes: ['admin'],
  path: '/accounting',
  summary: 'What was sold in a period: sums by month, and its orders, the newest first, a page at a time',
  effect: 'read',
  input: z.strictObject({
    /** Days of the region; both belong to the period, of at most 366 days. Without them: the last twelve months. */
    from: periodDay.optional(),
    to: periodDay.optional(),
    limit: z.int().min(1).max(MAX_PAGE).optional(),
    cursor: z.string().max(600).optional(),
  }),
  result: z.object({
    /** By year and month of the region, the month from 0: '2026-0'. With the first page only. */
    accounting: z.map(z.string(), monthSummary),
    orders: z.array(accountingOrder),
    nextCursor: z.string().nullable(),
    /** Orders of the period; with the first page only. */
    total: z.int().min(0).nullable(),
    /** When the region's first order was started. */
    firstTs: ts.nullable(),
  }),
  errors: [],
})

export const listClosings = officeCall({
  scopes: ['admin'],
  path: '/list-closings',
  summary: 'The months of the ledger, the newest first: their sums, their difference to the card provider, their state',
  effect: 'read',
  input: emptyInput,
  result: z.object({
    months: z.array(closingMonth),
    /** Of the next month to be closed, at most 100. */
    unmatched: z.array(unmatchedLine),
    /** Vouchers until the end of the next month to be closed. */
    uncaptured: uncapturedVouchers,
    /** Paid purchases that are not in the ledger yet. */
    backlog: z.int().min(0),
    /** How far the provider's transactions have been read. */
    readUntil: ts.nullable(),
    /** What the ledger expects on the provider's balance before payouts, what is there, and what is of no region. */
    balance: z.object({ ledger: z.int(), provider: z.int(), payouts: z.int(), ofNoRegion: z.int() }),
  }),
  errors: [],
})

export const closeMonth = officeCall({
  scopes: ['admin'],
  path: '/close-month',
  summary: 'Closes a month for good: what happens to its orders later is booked in the open month',
  effect: 'write',
  input: z.strictObject({
    month: monthKey,
    /** What the accountant has seen: other figures by then are refused. */
    entries: z.int().min(0),
    difference: z.int(),
    /** Needed where the difference is not 0. */
    reason: z.string().trim().max(500).optional(),
  }),
  result: z.object({ month: closingMonth }),
  errors: ['monthNotClosable', 'closingConflict', 'closingReasonNeeded'],
})
