import { z } from 'zod'
import { activity } from '#contract/catalogue-shapes.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { countedListResult, countInput, listInput } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { whiteLabeling } from '#contract/session-shapes.ts'
import { id, nothing, ts } from '#contract/shapes.ts'
import { bestStock } from '#contract/stock-shapes.ts'
import { startedTask } from '#kernel/tasks/task-shapes.ts'
import {
  activityFields,
  activityListInput,
  activityRemoves,
  listedActivity,
  officeActivity,
} from './activity-shapes.ts'
import { activityDraft, previewReader, seenByReader } from './preview-shapes.ts'

export const listActivities = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-activities',
  management: true,
  summary: 'Activities, a page at a time',
  effect: 'read',
  input: activityListInput.extend(countInput),
  result: countedListResult(listedActivity),
  errors: [],
})

export const exportActivities = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/export-activities',
  management: true,
  summary: 'Starts the export of all activities that match, as a task with a file as its result',
  effect: 'write',
  input: activityListInput.omit({ limit: true, cursor: true }),
  result: startedTask,
  errors: ['vendorNotFound'],
})

export const getActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/get-activity',
  management: true,
  summary: 'One activity with all that its administrators edit',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({ activity: officeActivity }),
  errors: ['activityNotFound'],
})

export const previewActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/preview-activity',
  management: true,
  summary: 'The page that the shop would show of an activity as a form holds it',
  effect: 'read',
  input: z.strictObject({
    /** Absent for a new activity. */
    activityId: id.optional(),
    draft: activityDraft,
    /** Person through whose eyes the page is shown; absent for the caller as administrator. */
    reader: previewReader.optional(),
  }),
  result: z.object({
    activity,
    /** Theme of the reader's site, else of the activity's group; null for the site's own. */
    theme: whiteLabeling.nullable(),
    seen: seenByReader.nullable(),
  }),
  errors: ['activityNotFound', 'vendorNotFound', 'mediaNotFound', 'groupNotFound'],
})

export const createActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/create-activity',
  management: true,
  summary: 'Creates an activity; that of a committee belongs to its group and is a member-card offer',
  effect: 'write',
  input: activityFields.extend({
    cse: z.boolean().default(false),
    memberMayCancel: z.boolean().default(false),
    forChildren: z.boolean().default(false),
  }),
  result: z.object({ activity: officeActivity }),
  errors: ['vendorNotFound', 'categoryNotFound', 'mediaNotFound', 'groupNotFound'],
})

export const updateActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/update-activity',
  management: true,
  summary: 'Changes the given fields of an activity',
  effect: 'write',
  input: z.strictObject({
    id,
    updates: activityFields.partial(),
    /** Fields to clear. */
    removes: activityRemoves,
    ifUpdatedAt,
  }),
  result: z.object({ activity: officeActivity }),
  errors: [
    'activityNotFound',
    'vendorNotFound',
    'categoryNotFound',
    'mediaNotFound',
    'groupNotFound',
    'changedMeanwhile',
  ],
})

export const deleteActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/delete-activity',
  management: true,
  summary: 'Moves an activity with its stock and promotions to the trash; one that was sold becomes archived',
  effect: 'write',
  input: z.strictObject({ id, ifUpdatedAt }),
  /** `trashId` restores it. Null: it is archived, with `archivedAt` as its `updatedAt`. */
  result: z.object({ trashId: id.nullable(), archivedAt: ts.optional() }),
  errors: ['activityNotFound', 'changedMeanwhile'],
})

export const duplicateActivity = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/duplicate-activity',
  management: true,
  summary: 'Makes a hidden copy of an activity, without its stock and promotions',
  effect: 'write',
  input: z.strictObject({ id }),
  result: z.object({ activity: officeActivity }),
  errors: ['activityNotFound', 'vendorNotFound', 'categoryNotFound', 'mediaNotFound', 'groupNotFound'],
})

export const markActivityAsClean = officeCall({
  scopes: ['admin'],
  path: '/mark-activity-as-clean',
  summary: 'Says that what a committee has changed of an activity has been looked at',
  effect: 'write',
  input: z.strictObject({ id, ifUpdatedAt }),
  result: nothing,
  errors: ['activityNotFound', 'changedMeanwhile'],
})

/** Most ids per call (A20). */
export const MOST_STOCKS = 10

export const batchGetActivityStocks = officeCall({
  scopes: ['admin'],
  path: '/batch-get-activity-stocks',
  summary: 'What of some activities can be sold now',
  effect: 'read',
  input: z.strictObject({ ids: z.array(id).min(1).max(MOST_STOCKS) }),
  result: z.object({
    stocks: z.array(
      z.object({
        activityId: id,
        bestStock,
        firstStockTs: ts.nullable(),
        /** Places left in all that is on sale; null without limit. */
        remaining: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
})

/** A category to choose, with its path. */
const categoryChoice = z.object({
  id,
  name: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  parentId: id.nullable(),
})

export const categoryLookup = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/category-lookup',
  management: true,
  summary: 'Every category, parents before children, to choose some for an activity',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({ items: z.array(categoryChoice) }),
  errors: [],
})

export const vendorLookup = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/vendor-lookup',
  management: true,
  summary: 'Partners by name, to choose the one of an activity; a committee is shown those of no group, too',
  effect: 'read',
  input: z.strictObject({ ...listInput(['name', 'updatedAt']), ...countInput, vendorId: id.optional() }),
  result: countedListResult(
    z.object({
      id,
      name: z.string(),
      groupId: id.nullable(),
      /** The partner's locations, in its order; `text` is the location as an activity shows it. */
      locations: z.array(z.object({ id, text: z.string() })),
      hasAddress: z.boolean(),
      hasOpeningHours: z.boolean(),
    }),
  ),
  errors: [],
})
