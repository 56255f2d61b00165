import { z } from 'zod'
import { id } from '#contract/shapes.ts'

export const figureParts = ['day', 'week', 'month'] as const
export type FigurePart = (typeof figureParts)[number]

/** Sales: successful orders, counted as the accounting does (G20). */
export const soldFigures = z.object({
  cents: z.int(),
  tickets: z.int(),
  /** Purchases with a successful order. */
  orders: z.int(),
  /** `opened`: purchases that reached the payment. `paid`: those of them that were paid. */
  opened: z.int(),
  paid: z.int(),
})
export type SoldFigures = z.infer<typeof soldFigures>

/** A day, week or month of the region, cut to the requested period. */
export const periodFigures = soldFigures.extend({
  /** First and last day, 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
})
export type PeriodFigures = z.infer<typeof periodFigures>

export const rankedFigures = z.object({ id, label: z.string(), cents: z.int(), tickets: z.int() })
export type RankedFigures = z.infer<typeof rankedFigures>

/** Tickets that stand for a day, week or month, which may be to come. */
export const periodVisits = z.object({ from: z.string(), to: z.string(), visits: z.int() })
export type PeriodVisits = z.infer<typeof periodVisits>

/** Slots that begin in an hour of a weekday. */
export const filledHour = z.object({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** From 0 to 23, by the region's clock. */
  hour: z.int().min(0).max(23),
  slots: z.int(),
  places: z.int(),
  sold: z.int(),
})
export type FilledHour = z.infer<typeof filledHour>

/** Net tickets of a committee's members with what they and the committee paid in cents, as in its statement; and visits. */
export const committeePeriod = periodVisits.extend({ tickets: z.int(), members: z.int(), committee: z.int() })
export type CommitteePeriod = z.infer<typeof committeePeriod>
