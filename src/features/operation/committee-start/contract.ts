import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { startStep } from './start-shapes.ts'

export const getCommitteeStart = officeCall({
  scopes: ['admin'],
  path: '/get-committee-start',
  summary: 'Which steps of a new committee are done, from its group to its first offer',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({
    steps: z.array(z.object({ step: startStep, isDone: z.boolean() })),
    /** Members beside the administrators. */
    people: z.int().min(0),
    /** Members, administrators included, who have signed in. */
    signedIn: z.int().min(0),
    offers: z.int().min(0),
    subsidies: z.int().min(0),
  }),
  errors: ['userGroupNotFound'],
})
