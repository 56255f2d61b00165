import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { readHomeBlockHandler } from './read-home-block.ts'

export const feature = defineFeature<typeof contract>({
  handlers: { readHomeBlock: readHomeBlockHandler },
})
