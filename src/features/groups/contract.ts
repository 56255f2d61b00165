import { z } from 'zod'
import { listInput, listResult } from '../../contract/list-shapes.ts'
import { officeCall } from '../../contract/office-call.ts'
import { id } from '../../contract/shapes.ts'

export const listGroups = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-groups',
  summary: 'Groups by name or below one another, with those above them, to choose from',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['label']),
    /** Only this one. In a committee's call `groupId` names its own group. */
    id: id.optional(),
    /** Only those directly below it; null: those at the top of what the caller administers. */
    parentId: id.nullable().optional(),
  }),
  result: listResult(
    z.object({
      id,
      label: z.string(),
      /** The groups above it, from the top of what the caller administers down. */
      above: z.array(z.object({ id, label: z.string() })),
      /** How many groups are directly below it. */
      childCount: z.int().min(0),
    }),
  ),
  errors: [],
})
