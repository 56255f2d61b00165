import { type OrderStatus, orderStatusLabels } from '#kernel/orders/states.ts'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { readAmount } from '#lib/typed-amount.ts'
import type { PaymentMeans } from '../../payment-means-shapes.ts'
import { orderSearch } from '../order-texts.ts'

/** Filters of orders, in the address of « Commandes » and of the explorer. */
export interface OrderFilters {
  q?: string
  status?: OrderStatus
  vendor?: string
  activity?: string
  group?: string
  /** Amount as it was typed. */
  amount?: string
  /** First and last day of the visit, both included: 'YYYY-MM-DD' of the region. */
  visitFrom?: string
  visitTo?: string
  /** First and last day of the purchase. */
  from?: string
  to?: string
  means?: PaymentMeans
  refunded?: RefundedFilter
}

/** Search parameters of « Commandes » and of the explorer. */
export interface OrdersSearch extends OrderFilters {
  tab?: 'orders-errors'
  order?: string
}

export const meansLabels: Readonly<Record<PaymentMeans, string>> = {
  card: 'Carte',
  voucher: 'Chèques-vacances',
  subsidy: 'Part du CSE',
  free: 'Rien à payer',
}
export const refundedLabels = {
  Any: 'Remboursées, en tout ou en partie',
  Whole: 'Remboursées en entier',
  Part: 'Remboursées en partie',
} as const
export type RefundedFilter = keyof typeof refundedLabels

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

const readKey =
  <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (value: unknown): Key | undefined => {
    const keys = Object.keys(labels) as Key[]
    return keys.find((key) => key === value)
  }
const [status, means, refunded] = [readKey(orderStatusLabels), readKey(meansLabels), readKey(refundedLabels)]

export const ordersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  tab: search.tab === 'orders-errors' ? 'orders-errors' : undefined,
  q: text(search.q),
  status: status(search.status),
  vendor: text(search.vendor),
  activity: text(search.activity),
  group: text(search.group),
  amount: text(search.amount),
  visitFrom: day(search.visitFrom),
  visitTo: day(search.visitTo),
  from: day(search.from),
  to: day(search.to),
  means: means(search.means),
  refunded: refunded(search.refunded),
  ...orderSearch(search),
})

/** Start of a day of the region, optionally some days later. */
function shiftedDayStart(zone: string, key: string | undefined, plusDays = 0): number | undefined {
  const start = key === undefined ? null : dayKeyToUtc(zone, key)
  return start === null ? undefined : startOfDay(zone, start, plusDays)
}

/** Input of /list-orders for the filters. An amount that cannot be read is left out; its field says so. */
export function ordersQuery(zone: string, filters: OrderFilters) {
  const { q, vendor, activity, group, amount, visitFrom, visitTo, from, to, ...same } = filters
  return {
    text: q,
    status: same.status,
    means: same.means,
    refunded: same.refunded,
    vendorId: vendor,
    activityId: activity,
    groupId: group,
    amount: amount === undefined ? undefined : (readAmount(amount) ?? undefined),
    visitFromTs: shiftedDayStart(zone, visitFrom),
    visitToTs: shiftedDayStart(zone, visitTo, 1),
    fromTs: shiftedDayStart(zone, from),
    toTs: shiftedDayStart(zone, to, 1),
  }
}

/** Filters without a value, by which all are cleared. */
export const noFilters: Readonly<Record<keyof OrderFilters, undefined>> = {
  q: undefined,
  status: undefined,
  vendor: undefined,
  activity: undefined,
  group: undefined,
  amount: undefined,
  visitFrom: undefined,
  visitTo: undefined,
  from: undefined,
  to: undefined,
  means: undefined,
  refunded: undefined,
}

/** The filters that are set. */
export const setFilters = (search: OrdersSearch): Partial<Record<keyof OrderFilters, string>> =>
  Object.fromEntries(
    Object.keys(noFilters).flatMap((name) => {
      const value: unknown = Reflect.get(search, name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
