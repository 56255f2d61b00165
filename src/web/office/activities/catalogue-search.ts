import { z } from 'zod'
import { postalAddress } from '../../../contract/catalogue-shapes.ts'
import type { ScopeCall } from '../kit/scope-call.ts'

/** As many as a search by words proposes (001 §9); without words the call's own first page comes. */
const TEXT_SEARCH = 10

const newestFirst = { field: 'updatedAt', desc: true } as const

const foundVendor = z.object({
  id: z.string(),
  name: z.string(),
  addresses: z.array(z.object({ name: z.string().nullable(), address: postalAddress.nullable() })),
})
export type FoundVendor = z.infer<typeof foundVendor>

/** Partners that one may choose, the last changed first. */
export async function findVendors(call: ScopeCall, text: string, signal: AbortSignal): Promise<FoundVendor[]> {
  const words = text.trim()
  const wanted = words === '' ? {} : { match: { name: 'name', value: words }, limit: TEXT_SEARCH }
  const { items } = await call('/search/query', { table: 'vendor', sort: newestFirst, ...wanted }, { signal })
  return z.array(foundVendor).parse(items.map(({ item }) => item))
}
