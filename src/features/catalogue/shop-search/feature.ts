import { defineFeature } from '#handler/manifest/feature.ts'
import { createSynonymHandler, updateSynonymHandler } from './change-synonym.ts'
import type * as contract from './contract.ts'
import { listRailsHandler } from './list-rails.ts'
import { getSynonymHandler, listSynonymsHandler } from './office-synonyms.ts'
import { searchActivityHandler } from './search-activity.ts'
import { searchResultsHandler } from './search-results.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    searchActivity: searchActivityHandler,
    searchResults: searchResultsHandler,
    listRails: listRailsHandler,
    listSynonyms: listSynonymsHandler,
    getSynonym: getSynonymHandler,
    createSynonym: createSynonymHandler,
    updateSynonym: updateSynonymHandler,
  },
})
