import { MAX_ID_LENGTH } from '#contract/id-length.ts'

/** Products whose window is open over the table: with its reservations and sales, or its prices. */
export interface ToolSearch {
  activity?: string | undefined
  prices?: string | undefined
}

const named = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, MAX_ID_LENGTH)
    : undefined

export const toolSearch = ({ activity, prices }: Record<string, unknown>): ToolSearch => ({
  activity: named(activity),
  prices: named(prices),
})

const PATH = '/admin/expert-ticket'
/** Writes an id as the router does: an id that looks like a number goes in quotes. */
const textIn = (id: string) => encodeURIComponent(/^-?[\d.]+$|^(true|false|null)$/.test(id) ? JSON.stringify(id) : id)

export const activityHref = (productId: string): string => `${PATH}?activity=${textIn(productId)}`
export const pricesHref = (productId: string): string => `${PATH}?prices=${textIn(productId)}`
