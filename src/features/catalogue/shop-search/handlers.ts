import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { createSynonymHandler, updateSynonymHandler } from './change-synonym.ts'
import type * as contract from './contract.ts'
import { getSynonymHandler, listSynonymsHandler } from './office-synonyms.ts'
import { searchActivityHandler } from './search-activity.ts'
import { searchResultsHandler } from './search-results.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  searchActivity: searchActivityHandler,
  searchResults: searchResultsHandler,
  listSynonyms: listSynonymsHandler,
  getSynonym: getSynonymHandler,
  createSynonym: createSynonymHandler,
  updateSynonym: updateSynonymHandler,
}
