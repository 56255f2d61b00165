import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { explainVisibilityHandler } from './explain-visibility.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    explainVisibility: explainVisibilityHandler,
  },
})
