import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { explanation } from './visibility-shapes.ts'

export const explainVisibility = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/explain-visibility',
  summary: 'Why a person, or the members of a group, see an activity or do not; a committee asks of its own',
  effect: 'read',
  input: z.strictObject({
    activityId: id,
    userId: id.optional(),
    /** Instead of a person: the members of this group. Neither: those of the caller’s own, or of the default group. */
    readerGroupId: id.optional(),
  }),
  result: z.object({ explanation }),
  errors: ['activityNotFound', 'userNotFound', 'groupNotFound'],
})
