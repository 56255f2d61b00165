import type { ListedActivity } from './activity-shapes.ts'

/** Who may see it, in a word. */
export const audienceText = ({ cse, groupId, groupLabel }: ListedActivity): string =>
  groupId === null ? (cse ? 'Premium' : 'Non premium') : (groupLabel ?? groupId)
