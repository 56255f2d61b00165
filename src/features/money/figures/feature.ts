import { defineFeature } from '#handler/feature.ts'
import type * as contract from './contract.ts'
import { figuresHandler } from './figures.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    figures: figuresHandler,
  },
})
