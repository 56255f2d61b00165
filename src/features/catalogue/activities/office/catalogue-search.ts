import { z } from 'zod'
import { postalAddress } from '#contract/catalogue-shapes.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'

/** Proposals of a search by words (001 §9); without words, the call's own first page is shown. */
const TEXT_SEARCH = 10

const newestFirst = { field: 'updatedAt', desc: true } as const

const foundVendor = z.object({
  id: z.string(),
  name: z.string(),
  addresses: z.array(z.object({ name: z.string().nullable(), address: postalAddress.nullable() })),
})
const foundActivity = z.object({ id: z.string(), label: z.string(), vendorId: z.string() })
export type FoundVendor = z.infer<typeof foundVendor>
export type FoundActivity = z.infer<typeof foundActivity>

const search = async (
  call: ScopeCall,
  table: 'vendor' | 'activity',
  name: string,
  text: string,
  signal: AbortSignal,
) => {
  const words = text.trim()
  const wanted = words === '' ? {} : { match: { name, value: words }, limit: TEXT_SEARCH }
  const { items } = await call('/search/query', { table, sort: newestFirst, ...wanted }, { signal })
  return items.map(({ item }) => item)
}

/** Partners that may be chosen, the last changed first. */
export const findVendors = async (call: ScopeCall, text: string, signal: AbortSignal): Promise<FoundVendor[]> =>
  z.array(foundVendor).parse(await search(call, 'vendor', 'name', text, signal))

/** Activities with these words in their name, the last changed first. */
export const findActivities = async (call: ScopeCall, text: string, signal: AbortSignal): Promise<FoundActivity[]> =>
  z.array(foundActivity).parse(await search(call, 'activity', 'label', text, signal))
