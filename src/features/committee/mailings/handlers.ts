import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { createMailingHandler, deleteMailingHandler, updateMailingHandler } from './change-mailing.ts'
import type * as contract from './contract.ts'
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

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
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
}
