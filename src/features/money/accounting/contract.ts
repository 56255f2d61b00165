import { z } from 'zod'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, ts } from '#contract/shapes.ts'
import { accountingOrder, monthSummary, periodDay, periodTotals } from './accounting-shapes.ts'
import { closingMonth, closingSettings, monthKey, uncapturedVouchers, unmatchedLine } from './closing-shapes.ts'

export const accounting = officeCall({
  scopes: ['admin'],
  path: '/accounting',
  summary: 'What was sold in a period: sums by month, and its orders, the newest first, a page at a time',
  effect: 'read',
  input: z.strictObject({
    /**
     * First and last day, both included, in the region's zone; at most 366 days. Without them the last twelve months.
     */
    from: periodDay.optional(),
    to: periodDay.optional(),
    limit: z.int().min(1).max(MAX_PAGE).optional(),
    cursor: z.string().max(600).optional(),
  }),
  result: z.object({
    /** Sums by year and month of the region, months counted from 0: '2026-0'. Only with the first page. */
    accounting: z.map(z.string(), monthSummary),
    /** Sums of the whole period. Only with the first page. */
    totals: periodTotals.nullable(),
    orders: z.array(accountingOrder),
    nextCursor: z.string().nullable(),
    /** Orders of the whole period. Only with the first page. */
    total: z.int().min(0).nullable(),
    /** Start of the region's first order. */
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
    /** Differences of the next month to close, at most 100. */
    unmatched: z.array(unmatchedLine),
    /** Uncaptured vouchers until the end of the next month to close. */
    uncaptured: uncapturedVouchers,
    /** Paid purchases that the ledger has not booked yet. */
    backlog: z.int().min(0),
    /** Moment up to which the provider's transactions were read. */
    readUntil: ts.nullable(),
    /** Settings that a closing would do without, for good. */
    unset: z.array(z.enum(closingSettings)),
    /** Provider balance expected by the ledger before payouts, actual balance, payouts, and cents of no region. */
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
    /** Figures that the accountant has seen: the call is refused if they have changed since. */
    entries: z.int().min(0),
    difference: z.int(),
    /** Required if the difference is not 0. */
    reason: z.string().trim().max(500).optional(),
    /** Missing settings without which the accountant has said to close. */
    without: z.array(z.enum(closingSettings)).max(closingSettings.length).optional(),
  }),
  result: z.object({ month: closingMonth }),
  errors: [
    'monthNotClosable',
    'monthAlreadyClosed',
    'closingConflict',
    'closingReasonNeeded',
    'closingSettingsMissing',
  ],
})
