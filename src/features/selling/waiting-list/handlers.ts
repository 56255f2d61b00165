import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { joinWaitingListHandler } from './join-waiting-list.ts'
import { getWaitingLinkHandler, leaveByWaitingLinkHandler, leaveWaitingListHandler } from './leave-waiting-list.ts'
import { listWaitingsHandler } from './list-waitings.ts'
import { getActivityLineHandler, updateWaitingSettingsHandler } from './office-line.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  joinWaitingList: joinWaitingListHandler,
  listWaitings: listWaitingsHandler,
  leaveWaitingList: leaveWaitingListHandler,
  getWaitingLink: getWaitingLinkHandler,
  leaveByWaitingLink: leaveByWaitingLinkHandler,
  getActivityLine: getActivityLineHandler,
  updateWaitingSettings: updateWaitingSettingsHandler,
}
