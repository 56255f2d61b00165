import type { CallResult, Client } from '#api/client.ts'
import { type ActivityListData, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { isFiltered, parseSearchAddress, resultsInput } from './search-address.ts'

export interface LoadedResults {
  /** Null if there was no query. */
  results: CallResult<'/search-results'> | null
  /** Suggestions elsewhere; null if something was found, or might be without filters. */
  instead: { cat1: CallResult<'/list-cat1'>['cat1']; offers: ActivityListData } | null
}

/** Loads the contents of the search page for its URL. */
export async function loadResults(client: Client, search: Record<string, unknown>): Promise<LoadedResults> {
  const address = parseSearchAddress(search)
  const results = address.q ? await client('/search-results', resultsInput({ query: address.q }, address)) : null
  if (results !== null && (results.total > 0 || isFiltered(address))) return { results, instead: null }
  const [{ cat1 }, offers] = await Promise.all([client('/list-cat1', {}), loadActivities(client, { limit: 8 })])
  return { results, instead: { cat1, offers } }
}
