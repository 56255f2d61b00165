import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { searchGetHandler } from './search-get.ts'
import { searchQueryHandler } from './search-query.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  searchQuery: searchQueryHandler,
  searchGet: searchGetHandler,
}
