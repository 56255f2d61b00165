import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { monthKey } from '#features/money/accounting/closing-shapes.ts'
import { monthFaults } from './month-fault-shapes.ts'

export const verifyMonth = officeCall({
  scopes: ['admin'],
  path: '/verify-month',
  summary: 'Compares a closed month with its seal: its books, its files, and the chain to the months before',
  effect: 'read',
  input: z.strictObject({ month: monthKey }),
  result: z.object({
    month: monthKey,
    digest: z.string(),
    /** Differences found; empty if the month is as it was sealed. */
    faults: z.array(z.enum(monthFaults)),
  }),
  errors: ['monthNotSealed'],
})
