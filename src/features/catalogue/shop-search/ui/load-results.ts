import type { CallResult, Client } from '#api/client.ts'
import { type ActivityListData, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { isFiltered, parseSearchAddress, resultsInput } from './search-address.ts'

export interface LoadedResults {
  /** Null: nothing was asked for. */
  results: CallResult<'/search-results'> | null
  /** Where else one could look; null where something was found, or may be without the filters. */
  instead: { cat1: CallResult<'/list-cat1'>['cat1']; offers: ActivityListData } | null
}

/** What the search page shows for its address. */
export async function loadResults(client: Client, search: Record<string, unknown>): Promise<LoadedResults> {
  const address = parseSearchAddress(search)
  const results = address.q ? await client('/search-results', resultsInput(address.q, address)) : null
  if (results !== null && (results.total > 0 || isFiltered(address))) return { results, instead: null }
  const [{ cat1 }, offers] = await Promise.all([client('/list-cat1', {}), loadActivities(client, { limit: 8 })])
  return { results, instead: { cat1, offers } }
}
