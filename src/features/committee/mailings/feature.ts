import { defineFeature } from '#handler/feature.ts'
import { createMailingHandler, deleteMailingHandler, updateMailingHandler } from './change-mailing.ts'
import type * as contract from './contract.ts'
import { forgetRecipients } from './forget-recipients.ts'
import { mailingJob } from './mailing-job.ts'
import {
  countMailingAudienceHandler,
  getMailingHandler,
  listMailingsHandler,
  previewMailingHandler,
  sendTestMailingHandler,
} from './office-mailings.ts'
import {
  changeMailChoiceHandler,
  getUnsubscriptionHandler,
  listMailChoicesHandler,
  unsubscribeHandler,
} from './opt-outs.ts'
import { cancelMailingHandler, pauseMailingHandler, resumeMailingHandler, sendMailingHandler } from './run-mailing.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listMailings: listMailingsHandler,
    getMailing: getMailingHandler,
    createMailing: createMailingHandler,
    updateMailing: updateMailingHandler,
    deleteMailing: deleteMailingHandler,
    countMailingAudience: countMailingAudienceHandler,
    previewMailing: previewMailingHandler,
    sendTestMailing: sendTestMailingHandler,
    sendMailing: sendMailingHandler,
    pauseMailing: pauseMailingHandler,
    resumeMailing: resumeMailingHandler,
    cancelMailing: cancelMailingHandler,
    getUnsubscription: getUnsubscriptionHandler,
    unsubscribe: unsubscribeHandler,
    listMailChoices: listMailChoicesHandler,
    changeMailChoice: changeMailChoiceHandler,
  },
  jobs: [mailingJob],
  forget: ({ db, now }) => forgetRecipients(db, now),
})
