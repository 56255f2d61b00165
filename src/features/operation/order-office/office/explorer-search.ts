import { type OrderStatus, orderStatusLabels } from '#kernel/orders/states.ts'
import { orderSearch } from './order-texts.ts'

/** Search parameters of the explorer. */
export interface ExplorerSearch {
  tab?: 'orders-errors'
  q?: string
  status?: OrderStatus
  vendor?: string
  activity?: string
  /** First and last day, both included: 'YYYY-MM-DD' of the region. */
  from?: string
  to?: string
  order?: string
}

const text = (value: unknown): string | undefined => {
  const read = typeof value === 'number' ? String(value) : value
  return typeof read === 'string' && read.trim() !== '' ? read.trim().slice(0, 200) : undefined
}
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in orderStatusLabels

export const explorerSearch = (search: Record<string, unknown>): ExplorerSearch => ({
  tab: search.tab === 'orders-errors' ? 'orders-errors' : undefined,
  q: text(search.q),
  status: isStatus(search.status) ? search.status : undefined,
  vendor: text(search.vendor),
  activity: text(search.activity),
  from: day(search.from),
  to: day(search.to),
  ...orderSearch(search),
})
