import type { OrderStatus } from '#kernel/orders/states.ts'

export const statusTones: Readonly<Record<OrderStatus, 'good' | 'waiting' | 'bad' | 'off'>> = {
  Success: 'good',
  PendingConfirmation: 'waiting',
  Pending: 'waiting',
  Rejected: 'bad',
  Canceled: 'off',
}

interface Named {
  firstName: string
  lastName: string
  email: string
}

export const clientName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || 'Compte effacé'

const months = new Map<string, Intl.DateTimeFormat>()

/** Month in which an order was started, "JUIN 2026". */
export function monthText(zone: string, ts: number): string {
  const format = months.get(zone) ?? new Intl.DateTimeFormat('fr', { timeZone: zone, month: 'long', year: 'numeric' })
  months.set(zone, format)
  return format.format(ts).toLocaleUpperCase('fr')
}

/** URL of an order's window over the present list. */
export function orderHref(path: string, search: object, orderId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  return `${path}?${new URLSearchParams([...kept, ['order', orderId]])}`
}

/** Search parameter of a list that names the order in the open window. */
export const orderSearch = (search: Record<string, unknown>): { order?: string } =>
  typeof search.order === 'string' && search.order !== '' ? { order: search.order.slice(0, 80) } : {}

/** Search parameter of a purchase that names the order item to refund. */
export const refundSearch = (search: Record<string, unknown>): { refund?: string } =>
  typeof search.refund === 'string' && search.refund !== '' ? { refund: search.refund.slice(0, 80) } : {}
