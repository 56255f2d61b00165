/** The preview takes what the form of an activity holds, whatever the form knows beside what members see. */
import { expect, test } from 'vitest'
import { toActivityDraft } from '#features/catalogue/activities/office/activity-draft.ts'
import { newActivity } from '#features/catalogue/activities/office/activity-entity.ts'
import { activityDraft } from '#features/catalogue/activities/preview-shapes.ts'

const values = { ...newActivity(false).values, vendorId: 'v-1', label: 'Parc', slugName: 'parc' }

test.each([
  ['public', {}],
  ['hidden', { visibility: 'Hidden' as const }],
  ['hidden with a planned publication', { visibility: 'Hidden' as const, publishAt: 1_800_000_000_000 }],
])('an activity that is %s can be previewed', (_, more) => {
  const draft = toActivityDraft({ ...values, ...more })
  expect(activityDraft.safeParse(draft).error?.issues ?? []).toEqual([])
})
