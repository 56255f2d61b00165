import { z } from 'zod'
import { call } from '#contract/call.ts'
import { nothing } from '#contract/shapes.ts'
import { monthKey } from '#features/money/accounting/closing-shapes.ts'

/** Downloads the package of a closed month as it was sealed. */
export const packageFile = call({
  path: '/office/file/closed-month',
  summary: 'The files of a closed month with their digests, as a zip',
  access: 'superAdmin',
  input: z.strictObject({ month: monthKey }),
  result: nothing,
  errors: ['monthNotSealed'],
})
