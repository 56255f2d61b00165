import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { addressLookupHandler } from './address-lookup.ts'
import type * as contract from './contract.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  addressLookup: addressLookupHandler,
}
