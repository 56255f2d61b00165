import type { OrderItem } from '#contract/order-shapes.ts'

/** True of an item whose contract is over before it was fulfilled. */
export const hasEnded = ({ status }: Pick<OrderItem, 'status'>): boolean =>
  status === 'Canceled' || status === 'Rejected'

/** Cents of the buyer's own part that canceled and refused items no longer ask for. */
export const canceledPart = (items: readonly Pick<OrderItem, 'status' | 'total'>[]): number =>
  items.filter(hasEnded).reduce((sum, { total }) => sum + total.total.cents - (total.subsidy?.cents ?? 0), 0)
