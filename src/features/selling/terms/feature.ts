import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import type { terms } from './declared.ts'
import { getTermsHandler } from './get-terms.ts'

export const feature = defineFeature<typeof contract, typeof terms>({
  handlers: {
    getTerms: getTermsHandler,
  },
})
