import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { Permissions } from '#handler/group-tree.ts'

/** The rights of the person who reads or buys, and the groups above them from the top down. */
export interface ActivityReader {
  permissions: Permissions
  groupPath: readonly string[]
}

/** Why the activity cannot be bought from by this person, or null. What one may not see is not found. */
export function activityProblem(
  activity: { listed: boolean; groupId: string | null; cse: boolean } | undefined,
  buyer: ActivityReader,
): ErrorCode | null {
  if (!activity?.listed) return 'ticketNotFound'
  if (activity.groupId !== null && !buyer.groupPath.includes(activity.groupId)) return 'ticketNotFound'
  if (activity.cse && !buyer.permissions.cse) return 'premiumRequired'
  return !activity.cse && !buyer.permissions.nonCse ? 'ticketNotFound' : null
}
