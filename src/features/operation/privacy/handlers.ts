import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { eraseAccountHandler } from './erase-account.ts'
import { exportAccountHandler } from './export-account.ts'
import { getAccountErasureHandler } from './get-account-erasure.ts'
import { requestAccountErasureHandler } from './request-account-erasure.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  exportAccount: exportAccountHandler,
  getAccountErasure: getAccountErasureHandler,
  requestAccountErasure: requestAccountErasureHandler,
  eraseAccount: eraseAccountHandler,
}
