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

/** "JUIN 2026", the month in which an order was started. */
export function monthText(zone: string, ts: number): string {
  const format = months.get(zone) ?? new Intl.DateTimeFormat('fr', { timeZone: zone, month: 'long', year: 'numeric' })
  months.set(zone, format)
  return format.format(ts).toLocaleUpperCase('fr')
}

/** The address of an order's window over the list that one is in. */
export function orderHref(path: string, search: object, orderId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  return `${path}?${new URLSearchParams([...kept, ['order', orderId]])}`
}

/** The part of a list's address that names the order whose window is open. */
export const orderSearch = (search: Record<string, unknown>): { order?: string } =>
  typeof search.order === 'string' && search.order !== '' ? { order: search.order.slice(0, 80) } : {}

/** The order item that the address of a purchase asks to give money back for. */
export const refundSearch = (search: Record<string, unknown>): { refund?: string } =>
  typeof search.refund === 'string' && search.refund !== '' ? { refund: search.refund.slice(0, 80) } : {}
