import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { Permissions } from '#handler/group.ts'

/** Rights of the reader or buyer, and their groups from the top down. */
export interface ActivityReader {
  permissions: Permissions
  groupPath: readonly string[]
}

/**
 * Reason why this person cannot buy from the activity, or null. An activity that they may not see is reported as not
 * found.
 */
export function activityProblem(
  activity: { listed: boolean; groupId: string | null; cse: boolean } | undefined,
  buyer: ActivityReader,
): ErrorCode | null {
  if (!activity?.listed) return 'ticketNotFound'
  if (activity.groupId !== null && !buyer.groupPath.includes(activity.groupId)) return 'ticketNotFound'
  if (activity.cse && !buyer.permissions.cse) return 'premiumRequired'
  return !activity.cse && !buyer.permissions.nonCse ? 'ticketNotFound' : null
}
