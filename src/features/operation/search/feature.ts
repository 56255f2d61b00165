import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { searchGetHandler } from './search-get.ts'
import { searchQueryHandler } from './search-query.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    searchQuery: searchQueryHandler,
    searchGet: searchGetHandler,
  },
})
