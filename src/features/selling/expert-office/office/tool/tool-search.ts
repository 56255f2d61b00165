import { MAX_ID_LENGTH } from '#contract/id-length.ts'

/** Products whose window is open over the table: with its reservations and sales, or its prices. */
export interface ToolSearch {
  activity?: string | undefined
  prices?: string | undefined
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_ID_LENGTH) : undefined

export const toolSearch = ({ activity, prices }: Record<string, unknown>): ToolSearch => ({
  activity: named(activity),
  prices: named(prices),
})

const PATH = '/admin/expert-ticket'

export const activityHref = (productId: string): string => `${PATH}?activity=${encodeURIComponent(productId)}`
export const pricesHref = (productId: string): string => `${PATH}?prices=${encodeURIComponent(productId)}`
