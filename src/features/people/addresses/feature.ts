import { defineFeature } from '#handler/manifest/feature.ts'
import { addressLookupHandler } from './address-lookup.ts'
import type * as contract from './contract.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    addressLookup: addressLookupHandler,
  },
})
