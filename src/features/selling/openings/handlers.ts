import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getOpeningLotHandler } from './get-opening-lot.ts'
import { getOwnPlaceHandler, getPlaceHandler, joinOpeningHandler, leaveOpeningHandler } from './line-calls.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  joinOpening: joinOpeningHandler,
  getOwnPlace: getOwnPlaceHandler,
  getPlace: getPlaceHandler,
  getOpeningLot: getOpeningLotHandler,
  leaveOpening: leaveOpeningHandler,
}
