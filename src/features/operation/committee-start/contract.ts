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
    /** Offers that members can get. */
    offers: z.int().min(0),
    /** The newest others: hidden, or without a ticket that has a price. */
    unfinished: z.array(z.object({ id, label: z.string(), hasPrices: z.boolean() })),
    subsidies: z.int().min(0),
  }),
  errors: ['userGroupNotFound'],
})
