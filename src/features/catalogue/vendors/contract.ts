import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { countedListResult, countInput, listInput } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { optionalFields, removedFields } from '#contract/removed-fields.ts'
import { id, ts } from '#contract/shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import { listedVendor, officeVendor, vendorFields, vendorFilters } from './vendor-shapes.ts'

export const listVendors = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-vendors',
  management: true,
  summary: 'Partners, a page at a time',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['name', 'createdAt', 'updatedAt', 'visibility']),
    ...countInput,
    ...vendorFilters,
  }),
  result: countedListResult(listedVendor),
  errors: [],
})

export const exportVendors = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/export-vendors',
  management: true,
  summary: 'Starts the export of all partners that match, as a task with a file as its result',
  effect: 'write',
  input: z
    .strictObject({
      ...listInput(['name', 'createdAt', 'updatedAt', 'visibility']),
      ...vendorFilters,
    })
    .omit({ limit: true, cursor: true }),
  result: startedTask,
  errors: [],
})

export const getVendor = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/get-vendor',
  management: true,
  summary: 'One partner with all that its administrators edit',
  effect: 'read',
  input: z.strictObject({ vendorId: id }),
  result: z.object({ item: officeVendor, activityCount: z.int() }),
  errors: ['vendorNotFound'],
})

export const createVendor = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/create-vendor',
  management: true,
  summary: 'Creates a partner; that of a committee belongs to its group',
  effect: 'write',
  input: vendorFields,
  result: z.object({ vendor: officeVendor }),
  errors: ['mediaNotFound', 'groupNotFound'],
})

export const updateVendor = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/update-vendor',
  management: true,
  summary: 'Changes the given fields of a partner',
  effect: 'write',
  input: z.strictObject({
    id,
    updates: vendorFields.partial(),
    /** Fields to clear. */
    removes: removedFields(optionalFields(vendorFields.shape)),
    ifUpdatedAt,
  }),
  result: z.object({ vendor: officeVendor }),
  errors: ['vendorNotFound', 'mediaNotFound', 'groupNotFound', 'locationInUse', 'changedMeanwhile'],
})

export const deleteVendor = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/delete-vendor',
  management: true,
  summary: 'Moves a partner to the trash; one that was sold becomes archived',
  effect: 'write',
  input: z.strictObject({ id, ifUpdatedAt }),
  /** `trashId` restores it. Null: it is archived, with `archivedAt` as its `updatedAt`. */
  result: z.object({ trashId: id.nullable(), archivedAt: ts.optional() }),
  errors: ['vendorNotFound', 'vendorInUse', 'changedMeanwhile'],
})
