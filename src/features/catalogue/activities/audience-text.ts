import type { ListedActivity } from './activity-shapes.ts'

/** Short label of the members who may see the activity. */
export const audienceText = ({ cse, groupId, groupLabel }: ListedActivity): string =>
  groupId === null ? (cse ? 'Premium' : 'Non premium') : (groupLabel ?? groupId)
