import { z } from 'zod'
import { MAX_PAGE } from '../../contract/list-shapes.ts'
import { officeCall } from '../../contract/office-call.ts'
import { ts } from '../../contract/shapes.ts'
import { accountingOrder, monthSummary } from './accounting-shapes.ts'

const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

export const accounting = officeCall({
  scopes: ['admin'],
  path: '/accounting',
  summary: 'What was sold in a period: sums by month, and its orders, the newest first, a page at a time',
  effect: 'read',
  input: z.strictObject({
    /** Days of the region; both belong to the period, of at most 366 days. Without them: the last twelve months. */
    from: day.optional(),
    to: day.optional(),
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
