import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import {
  committeePeriod,
  figureParts,
  filledHour,
  periodFigures,
  periodVisits,
  rankedFigures,
  soldFigures,
} from './figure-shapes.ts'

const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

/** First and last day, both included, in the region's zone; at most 366 days. */
const period = { from: day, to: day }

export const figures = officeCall({
  scopes: ['admin'],
  path: '/figures',
  summary: 'Sales, tickets and conversion of a period by day, week or month, and what and who sold most',
  effect: 'read',
  input: z.strictObject({
    ...period,
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

export const visits = officeCall({
  scopes: ['admin'],
  path: '/visits',
  summary: 'Tickets that stand by the day, week or month for which they are; tickets for any day have none',
  effect: 'read',
  input: z.strictObject({
    ...period,
    by: z.enum(figureParts),
    /** Counts only members of this group and of the groups below it. */
    ofGroupId: id.optional(),
    vendorId: id.optional(),
  }),
  result: z.object({ periods: z.array(periodVisits), total: z.int() }),
  errors: ['groupNotFound', 'vendorNotFound'],
})

export const slotFill = officeCall({
  scopes: ['admin'],
  path: '/slot-fill',
  summary: 'Places and sold places of the slots of an activity or a partner, by weekday and hour at which they begin',
  effect: 'read',
  input: z.strictObject({ ...period, of: z.enum(['vendor', 'activity']), id }),
  result: z.object({
    label: z.string(),
    /** Hours in which slots begin, from Monday morning on. */
    hours: z.array(filledHour),
    /** Sold places of slots without a limit, which have no rate. */
    unlimited: z.int(),
  }),
  errors: ['vendorNotFound', 'activityNotFound'],
})

export const committeeFigures = officeCall({
  scopes: ['cse-admin'],
  path: '/committee-figures',
  summary: 'What the members of a committee bought and visit, by day, week or month',
  effect: 'read',
  input: z.strictObject({ ...period, by: z.enum(figureParts) }),
  result: z.object({ periods: z.array(committeePeriod) }),
  errors: [],
})
