import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { createOfferHandler } from './create-offer.ts'
import { deleteOfferHandler } from './delete-offer.ts'
import { duplicateOfferHandler } from './duplicate-offer.ts'
import { getActivityOffersHandler } from './get-activity-offers.ts'
import { previewOfferHandler } from './preview-offer.ts'
import { updateOfferHandler } from './update-offer.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getActivityOffers: getActivityOffersHandler,
    previewOffer: previewOfferHandler,
    createOffer: createOfferHandler,
    updateOffer: updateOfferHandler,
    deleteOffer: deleteOfferHandler,
    duplicateOffer: duplicateOfferHandler,
  },
})
