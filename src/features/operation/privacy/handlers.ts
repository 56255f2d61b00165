import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { eraseAccountHandler } from './erase-account.ts'
import { exportAccountHandler } from './export-account.ts'
import { getAccountErasureHandler } from './get-account-erasure.ts'
import { requestAccountErasureHandler } from './request-account-erasure.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  exportAccount: exportAccountHandler,
  getAccountErasure: getAccountErasureHandler,
  requestAccountErasure: requestAccountErasureHandler,
  eraseAccount: eraseAccountHandler,
}
