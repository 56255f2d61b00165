import { copyLabel } from '#features/catalogue/activities/copy-label.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { duplicateOffer } from './contract.ts'
import { makeOffer } from './create-offer.ts'
import { storedOfferState } from './offer-rows.ts'
import { loadOffer } from './update-offer.ts'

/** The copy is hidden until somebody has made of it what it is to be: nobody pays another price meanwhile. */
export const duplicateOfferHandler = handleOffice(duplicateOffer, async (ctx, { id }, fail) => {
  const state = storedOfferState((await loadOffer(ctx.db, id)) ?? fail('offerNotFound'))
  return makeOffer(ctx, { ...state, label: copyLabel(state.label), visibility: 'Hidden' })
})
