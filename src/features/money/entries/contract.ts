import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { ts } from '#contract/shapes.ts'
import { accountPlan } from './plan-shapes.ts'

const storedPlan = z.object({ id: z.string(), ...accountPlan.shape, updatedAt: ts })

export const getAccountPlan = officeCall({
  scopes: ['admin'],
  path: '/get-account-plan',
  summary: 'The plan of accounts of the region’s books, and what can be downloaded',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({
    /** Null while nobody has saved one. */
    plan: storedPlan.nullable(),
    /** Usual accounts, with the SIREN of the site's invoices where it is known. */
    proposed: z.object({ ...accountPlan.shape, siren: z.string() }),
    /** True if the site has said with which VAT it sells; else sales are posted without VAT. */
    hasVat: z.boolean(),
    /** Months with entries, newest first. */
    months: z.array(z.object({ month: z.string(), closed: z.boolean() })),
    /** Financial years with entries, newest first, by the year in which they end. */
    years: z.array(z.object({ year: z.int(), closed: z.boolean(), fileName: z.string() })),
  }),
  errors: [],
})

export const updateAccountPlan = officeCall({
  scopes: ['admin'],
  path: '/update-account-plan',
  summary: 'Saves the plan of accounts of the region’s books',
  effect: 'write',
  input: z.strictObject({ ...accountPlan.shape, ifUpdatedAt: ts.optional() }),
  result: z.object({ plan: storedPlan }),
  errors: ['changedMeanwhile', 'financialYearClosed'],
})
