import { type CallResult, type Client, ClientError } from '#api/client.ts'
import type { ListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { parseSearchAddress, resultsInput } from './search-address.ts'

/** Asks for the activities of a category by the filters of its address; null if the call failed by itself. */
export async function findListed(
  client: Client,
  catId: string,
  search: ListSearch,
): Promise<CallResult<'/search-results'> | null> {
  try {
    return await client('/search-results', resultsInput({ catId }, parseSearchAddress({ ...search })))
  } catch (error) {
    if (error instanceof ClientError && (error.status === 401 || error.status === 404)) throw error
    return null
  }
}
