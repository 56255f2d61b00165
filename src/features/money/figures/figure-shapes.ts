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
