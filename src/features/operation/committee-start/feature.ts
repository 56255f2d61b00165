import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getCommitteeStartHandler } from './get-committee-start.ts'

export const feature = defineFeature<typeof contract>({
  handlers: { getCommitteeStart: getCommitteeStartHandler },
})
