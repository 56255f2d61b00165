import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { createOfferHandler } from './create-offer.ts'
import { deleteOfferHandler } from './delete-offer.ts'
import { duplicateOfferHandler } from './duplicate-offer.ts'
import { getActivityOffersHandler } from './get-activity-offers.ts'
import { updateOfferHandler } from './update-offer.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getActivityOffers: getActivityOffersHandler,
  createOffer: createOfferHandler,
  updateOffer: updateOfferHandler,
  deleteOffer: deleteOfferHandler,
  duplicateOffer: duplicateOfferHandler,
}
