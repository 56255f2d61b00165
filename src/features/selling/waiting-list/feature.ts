import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { endHoldJob } from './end-hold-job.ts'
import { joinWaitingListHandler } from './join-waiting-list.ts'
import {
  getWaitingLinkHandler,
  leaveByLink,
  leaveByWaitingLinkHandler,
  leaveWaitingListHandler,
} from './leave-waiting-list.ts'
import { listWaitingsHandler } from './list-waitings.ts'
import { offerPlacesJob } from './offer-places-job.ts'
import { getActivityWaitingHandler, updateWaitingSettingsHandler } from './office-waiting.ts'
import { tendWaitingLists } from './tend-waiting-lists.ts'
import { LEAVE_PATH } from './waiting-mails.ts'

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
  jobs: [offerPlacesJob, endHoldJob],
  // Returned places are offered by a job of their own; this one finds changes that no write reports.
  periodicJobs: [{ kind: 'tend-lines', everyMs: 60_000, leaseMs: 120_000, run: tendWaitingLists }],
  oneClick: [
    {
      path: LEAVE_PATH,
      leave: leaveByLink,
      done: 'Vous n’êtes plus dans la liste d’attente.',
      gone: 'Ce lien ne sert plus.',
    },
  ],
})
