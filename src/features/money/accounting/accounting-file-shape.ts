import { z } from 'zod'
import { call } from '#contract/call.ts'
import { nothing } from '#contract/shapes.ts'
import { periodDay } from './accounting-shapes.ts'

/** The orders of a period as a file, the newest first: a row for each payment, or for each line of an order. */
export const accountingFile = call({
  path: '/office/file/accounting',
  summary: 'The orders of a period as a CSV',
  access: 'superAdmin',
  // Days of the region; both belong to the period, which may be of any length.
  input: z.strictObject({ from: periodDay, to: periodDay, rows: z.enum(['orders', 'details']) }),
  result: nothing,
  errors: [],
})
