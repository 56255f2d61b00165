import { z } from 'zod'
import { id } from '#contract/shapes.ts'

export const figureParts = ['day', 'week', 'month'] as const
export type FigurePart = (typeof figureParts)[number]

/** What was sold: successful orders, as the accounting counts them (G20). */
export const soldFigures = z.object({
  cents: z.int(),
  tickets: z.int(),
  /** Purchases with a successful order. */
  orders: z.int(),
  /** Purchases that came to the payment, and those of them that were paid. */
  opened: z.int(),
  paid: z.int(),
})
export type SoldFigures = z.infer<typeof soldFigures>

/** A day, a week or a month of the region, or the part of it that belongs to the period. */
export const periodFigures = soldFigures.extend({
  /** Its first and its last day: 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
})
export type PeriodFigures = z.infer<typeof periodFigures>

export const rankedFigures = z.object({ id, label: z.string(), cents: z.int(), tickets: z.int() })
export type RankedFigures = z.infer<typeof rankedFigures>
