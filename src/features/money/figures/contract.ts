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
    /** Days of the region; both belong to the period, of at most 366 days. */
    from: day,
    to: day,
    by: z.enum(figureParts),
    /** Of its members and of those of the groups below it. Without it: of everybody. */
    ofGroupId: id.optional(),
  }),
  result: z.object({
    /** All of them, also those in which nothing was sold. */
    periods: z.array(periodFigures),
    total: soldFigures,
    /** The ten that sold most of each. */
    activities: z.array(rankedFigures),
    vendors: z.array(rankedFigures),
    groups: z.array(rankedFigures),
    /** When the region's first order was started. */
    firstTs: ts.nullable(),
  }),
  errors: ['groupNotFound'],
})
