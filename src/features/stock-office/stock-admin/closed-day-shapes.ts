import { z } from 'zod'
import { shortText, ts } from '#contract/shapes.ts'

/** Day of the region's calendar, `YYYY-MM-DD`. */
export const dayInput = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.'))

export const closedDayInput = z.strictObject({ day: dayInput, reason: shortText.default('') })
export type ClosedDayInput = z.output<typeof closedDayInput>

export const closedDay = z.object({ day: z.string(), reason: z.string(), createdAt: ts })
export type ClosedDay = z.infer<typeof closedDay>
