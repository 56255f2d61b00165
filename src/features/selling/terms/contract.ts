import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, ts } from '#contract/shapes.ts'

const version = z.object({ id, number: z.int(), fromTs: ts })

export const getTerms = call({
  path: '/get-terms',
  summary: 'Terms of sale of the site: the version of today, or a former one by its id',
  access: 'anyone',
  input: z.strictObject({ version: id.optional() }),
  result: z.object({
    terms: version.extend({ text: z.string() }),
    isCurrent: z.boolean(),
    /** All versions of the site, the newest first. */
    versions: z.array(version),
  }),
  errors: ['termsNotFound'],
})
