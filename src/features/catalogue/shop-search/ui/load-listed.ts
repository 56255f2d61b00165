import type { CallResult, Client } from '#api/client.ts'
import {
  type ActivityListData,
  isSteered,
  type ListSearch,
  listInput,
  loadActivities,
} from '#features/catalogue/shop/ui/list-query.ts'

/** Contents of a category: its newest or nearest, page by page, or what filters and orders of its address have found. */
export interface Listed {
  list: ActivityListData
  /** Null without filters and orders, or if they could not be asked. */
  found: CallResult<'/search-results'> | null
}

/** Loads a category's list; the code of filters comes with the first address that has one. */
export async function loadListed(client: Client, catId: string, search: ListSearch): Promise<Listed> {
  const input = listInput({ catId }, search)
  if (!isSteered(search)) return { list: await loadActivities(client, input), found: null }
  const { findListed } = await import('./find-listed.ts')
  return { list: { input, page: null }, found: await findListed(client, catId, search) }
}
