import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, nothing, ts } from '#contract/shapes.ts'
import { insteadValues } from './trash-shapes.ts'

export const listHistory = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-history',
  summary: 'Who changed what, newest first; of one thing when it is named',
  effect: 'read',
  input: z.strictObject({ ...listInput(['ts']), target: id.optional() }),
  result: listResult(
    z.object({
      id,
      ts,
      /** Path of the recorded call. */
      call: z.string(),
      target: z.string().nullable(),
      by: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /**
       * True for a change younger than 30 days that the caller could make; the undo still fails if the thing has
       * changed since.
       */
      undoable: z.boolean(),
    }),
  ),
  errors: [],
})

export const undoChange = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/undo-change',
  summary: 'Gives the changed fields their former values, while nobody has changed the thing since (D48)',
  effect: 'write',
  input: z.strictObject({ changeId: id }),
  result: nothing,
  errors: [
    'changeNotFound',
    'undoTooLate',
    'changedMeanwhile',
    'mediaNotFound',
    'groupNotFound',
    'vendorNotFound',
    'categoryNotFound',
    'activityNotFound',
    'locationInUse',
    'quantityBelowSold',
    'managementClosed',
    'premiumClosed',
  ],
})

export const listTrash = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-trash',
  summary: 'What was deleted in the last 30 days and can be taken back',
  effect: 'read',
  input: z.strictObject({ ...listInput(['deletedAt', 'label']), kind: z.string().max(40).optional() }),
  result: listResult(
    z.object({
      id,
      kind: z.string(),
      target: id,
      label: z.string(),
      deletedAt: ts,
      deletedBy: z.string(),
      /** When it is deleted for good. */
      purgedAt: ts,
      /** The caller may delete such things, and may therefore restore this one. */
      restorable: z.boolean(),
    }),
  ),
  errors: [],
})

export const restoreFromTrash = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/restore-from-trash',
  summary: 'Takes a deleted thing back as it was; what is taken by now, under the value that is given instead',
  effect: 'write',
  input: z.strictObject({
    trashId: id,
    /** New values for those that `restoreConflict` reported as taken: `{ name: 'Comptes rendus 2025' }`. */
    instead: insteadValues.optional(),
  }),
  result: z.object({ kind: z.string(), target: id }),
  errors: ['trashNotFound', 'restoreConflict', 'managementClosed', 'premiumClosed'],
})
