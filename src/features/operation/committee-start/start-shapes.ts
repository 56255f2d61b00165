import { z } from 'zod'

/** Steps of a new committee's first day, in the order of the path; none is obligatory. */
export const startStep = z.enum(['group', 'domain', 'theme', 'administrator', 'people', 'offer'])
export type StartStep = z.infer<typeof startStep>
