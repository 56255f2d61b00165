import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { createOfferHandler } from './create-offer.ts'
import { deleteOfferHandler } from './delete-offer.ts'
import { duplicateOfferHandler } from './duplicate-offer.ts'
import { getActivityOffersHandler } from './get-activity-offers.ts'
import { updateOfferHandler } from './update-offer.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getActivityOffers: getActivityOffersHandler,
  createOffer: createOfferHandler,
  updateOffer: updateOfferHandler,
  deleteOffer: deleteOfferHandler,
  duplicateOffer: duplicateOfferHandler,
}
