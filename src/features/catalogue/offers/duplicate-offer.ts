import { copyLabel } from '#features/catalogue/activities/copy-label.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { duplicateOffer } from './contract.ts'
import { makeOffer } from './create-offer.ts'
import { storedOfferState } from './offer-rows.ts'
import { loadOffer } from './update-offer.ts'

/** Makes a hidden copy, so that no price changes before an operator has adapted it. */
export const duplicateOfferHandler = handleOffice(duplicateOffer, async (ctx, { id }, fail) => {
  const state = storedOfferState((await loadOffer(ctx.db, id)) ?? fail('offerNotFound'))
  return makeOffer(ctx, { ...state, label: copyLabel(state.label), visibility: 'Hidden' })
})
