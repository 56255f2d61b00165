import { z } from 'zod'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import { activityChanges, activitySelection, previewedActivity } from './change-shapes.ts'

const scopes = ['admin', 'cse-admin'] as const

export const previewActivityChanges = officeCall({
  scopes,
  path: '/preview-activity-changes',
  summary: 'What a change of many activities would do to each, a page at a time, and what is refused and why',
  effect: 'read',
  input: z.strictObject({
    selection: activitySelection,
    changes: activityChanges,
    limit: z.int().min(1).max(MAX_PAGE).optional(),
    /** Cursor from the previous page. */
    cursor: id.optional(),
    /** Moment of the first page: activities changed later are refused. */
    asOf: ts.optional(),
    onlyRefused: z.literal(true).optional(),
  }),
  result: z.object({
    items: z.array(previewedActivity),
    /** Counts over the activities examined for this page. */
    counts: z.object({ changed: z.int(), unchanged: z.int(), refused: z.int() }),
    /** Tickets and options of these that would be sold below their buying price. */
    losses: z.int(),
    /** Number of selected activities. */
    total: z.int(),
    nextCursor: id.nullable(),
    /** Moment of the preview, to be sent with the change itself. */
    asOf: ts,
  }),
  errors: ['categoryNotFound', 'groupNotFound'],
})

export const changeActivities = officeCall({
  scopes,
  path: '/change-activities',
  summary:
    'Changes many activities as a task; one that was touched since the preview is left, and listed in its result',
  effect: 'write',
  input: z.strictObject({ selection: activitySelection, changes: activityChanges, asOf: ts }),
  result: startedTask,
  errors: ['categoryNotFound', 'groupNotFound'],
})

export const undoActivityChanges = officeCall({
  scopes,
  path: '/undo-activity-changes',
  summary: 'Gives the activities that a task has changed their former values; one that was touched since is left (D48)',
  effect: 'write',
  input: z.strictObject({ taskId: id }),
  result: startedTask,
  errors: ['taskNotFound', 'taskUnderWay', 'undoTooLate'],
})
