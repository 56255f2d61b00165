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
    /**
     * Members of this group, instead of a person. With neither: those of the caller’s own group, or of the default
     * group.
     */
    readerGroupId: id.optional(),
  }),
  result: z.object({ explanation }),
  errors: ['activityNotFound', 'userNotFound', 'groupNotFound'],
})
