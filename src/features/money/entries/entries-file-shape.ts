import { z } from 'zod'
import { call } from '#contract/call.ts'
import { nothing } from '#contract/shapes.ts'

/** Year in which a financial year ends. Addresses carry texts. */
const year = z
  .string()
  .max(4, { abort: true })
  .regex(/^20\d{2}$/, 'Une année s’écrit avec quatre chiffres.')

/** Downloads the entries of a financial year in the form that the tax office asks for. */
export const fecFile = call({
  path: '/office/file/fec',
  summary: 'The entries of a financial year as a FEC: 18 columns, tabs, ISO 8859-15',
  access: 'superAdmin',
  input: z.strictObject({ year }),
  result: nothing,
  errors: ['accountPlanMissing'],
})

const month = z
  .string()
  .max(7, { abort: true })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Un mois s’écrit AAAA-MM.')

/** Downloads the entries of a month as a journal. */
export const journalFile = call({
  path: '/office/file/journal',
  summary: 'The entries of a month as a CSV',
  access: 'superAdmin',
  input: z.strictObject({ month }),
  result: nothing,
  errors: [],
})

/** Downloads the sums of a month that reports on sales to consumers ask for. */
export const reportFile = call({
  path: '/office/file/e-report',
  summary: 'Sales and payments of a month by day, category and VAT rate as a CSV',
  access: 'superAdmin',
  input: z.strictObject({ month }),
  result: nothing,
  errors: [],
})
