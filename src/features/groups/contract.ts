import { z } from 'zod'
import { listInput, listResult } from '../../contract/list-shapes.ts'
import { officeCall } from '../../contract/office-call.ts'
import { id } from '../../contract/shapes.ts'

export const listGroups = officeCall({
  scopes: ['admin'],
  path: '/list-groups',
  summary: 'Groups by name with those above them, to choose one from',
  effect: 'read',
  input: z.strictObject({ ...listInput(['label']), groupId: id.optional() }),
  result: listResult(
    z.object({
      id,
      label: z.string(),
      /** Labels of the groups above it, from below ROOT down. */
      above: z.array(z.string()),
    }),
  ),
  errors: [],
})
