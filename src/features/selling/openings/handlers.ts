import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getOpeningLotHandler } from './get-opening-lot.ts'
import { getOwnPlaceHandler, getPlaceHandler, joinOpeningHandler, leaveOpeningHandler } from './line-calls.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  joinOpening: joinOpeningHandler,
  getOwnPlace: getOwnPlaceHandler,
  getPlace: getPlaceHandler,
  getOpeningLot: getOpeningLotHandler,
  leaveOpening: leaveOpeningHandler,
}
