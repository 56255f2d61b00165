import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { figureParts, periodFigures, rankedFigures, soldFigures } from './figure-shapes.ts'

const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

export const figures = officeCall({
  scopes: ['admin'],
  path: '/figures',
  summary: 'Sales, tickets and conversion of a period by day, week or month, and what and who sold most',
  effect: 'read',
  input: z.strictObject({
    /** First and last day, both included, in the region's zone; at most 366 days. */
    from: day,
    to: day,
    by: z.enum(figureParts),
    /** Counts only members of this group and of the groups below it. Without it everybody counts. */
    ofGroupId: id.optional(),
  }),
  result: z.object({
    /** All parts of the period, including those without a sale. */
    periods: z.array(periodFigures),
    total: soldFigures,
    /** Ten best sellers of each kind. */
    activities: z.array(rankedFigures),
    vendors: z.array(rankedFigures),
    groups: z.array(rankedFigures),
    /** Moment of the region's first order. */
    firstTs: ts.nullable(),
  }),
  errors: ['groupNotFound'],
})
