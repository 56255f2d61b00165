import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { createSynonymHandler, updateSynonymHandler } from './change-synonym.ts'
import type * as contract from './contract.ts'
import { getSynonymHandler, listSynonymsHandler } from './office-synonyms.ts'
import { searchActivityHandler } from './search-activity.ts'
import { searchResultsHandler } from './search-results.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  searchActivity: searchActivityHandler,
  searchResults: searchResultsHandler,
  listSynonyms: listSynonymsHandler,
  getSynonym: getSynonymHandler,
  createSynonym: createSynonymHandler,
  updateSynonym: updateSynonymHandler,
}
