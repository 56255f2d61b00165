import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { getOfficeCommitteePageHandler, updateCommitteePageHandler } from './change-committee-page.ts'
import type * as contract from './contract.ts'
import { getCommitteePageHandler } from './get-committee-page.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getOfficeCommitteePage: getOfficeCommitteePageHandler,
  updateCommitteePage: updateCommitteePageHandler,
  getCommitteePage: getCommitteePageHandler,
}
