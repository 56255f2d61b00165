import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'
import { explanation } from './visibility-shapes.ts'

export const explainVisibility = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/explain-visibility',
  summary: 'Why a person, or a group’s members, see an activity or not, and the price; a committee asks of its shop',
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
