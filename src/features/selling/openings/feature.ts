import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getOpeningLotHandler } from './get-opening-lot.ts'
import { getOwnPlaceHandler, getPlaceHandler, joinOpeningHandler, leaveOpeningHandler } from './queue-calls.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    joinOpening: joinOpeningHandler,
    getOwnPlace: getOwnPlaceHandler,
    getPlace: getPlaceHandler,
    getOpeningLot: getOpeningLotHandler,
    leaveOpening: leaveOpeningHandler,
  },
})
