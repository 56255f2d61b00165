import { defineFeature } from '#handler/feature.ts'
import type * as contract from './contract.ts'
import { joinWaitingListHandler } from './join-waiting-list.ts'
import { getWaitingLinkHandler, leaveByWaitingLinkHandler, leaveWaitingListHandler } from './leave-waiting-list.ts'
import { listWaitingsHandler } from './list-waitings.ts'
import { getActivityWaitingHandler, updateWaitingSettingsHandler } from './office-waiting.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    joinWaitingList: joinWaitingListHandler,
    listWaitings: listWaitingsHandler,
    leaveWaitingList: leaveWaitingListHandler,
    getWaitingLink: getWaitingLinkHandler,
    leaveByWaitingLink: leaveByWaitingLinkHandler,
    getActivityWaiting: getActivityWaitingHandler,
    updateWaitingSettings: updateWaitingSettingsHandler,
  },
})
