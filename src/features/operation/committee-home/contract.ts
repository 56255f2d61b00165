import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { homeBlocks, homeFacts } from './home-shapes.ts'

/** A call for each block, so that one which fails or is slow leaves the others alone. */
export const readHomeBlock = officeCall({
  scopes: ['cse-admin'],
  path: '/read-home-block',
  summary: 'One block of a committee’s first page',
  effect: 'read',
  input: z.strictObject({ block: z.enum(homeBlocks) }),
  result: z.object({ facts: homeFacts }),
  errors: ['premiumClosed'],
})
