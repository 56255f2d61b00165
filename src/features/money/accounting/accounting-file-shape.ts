import { z } from 'zod'
import { call } from '#contract/call.ts'
import { nothing } from '#contract/shapes.ts'
import { periodDay } from './accounting-shapes.ts'

/** Downloads the orders of a period as a CSV, newest first: one row per payment, or one per line of an order. */
export const accountingFile = call({
  path: '/office/file/accounting',
  summary: 'The orders of a period as a CSV',
  access: 'superAdmin',
  // First and last day, both included, in the region's zone. The period may have any length.
  input: z.strictObject({ from: periodDay, to: periodDay, rows: z.enum(['orders', 'details']) }),
  result: nothing,
  errors: [],
})
