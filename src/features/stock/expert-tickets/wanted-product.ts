import type { Item } from '#kernel/orders/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { WantedProduct } from './provider.ts'

/** Day for which an expert order item was bought, `YYYY-MM-DD` of the region; empty without date. */
export const expertDay = ({ snapshot: { expert } }: Pick<Item, 'snapshot'>, zone: string): string =>
  expert === null || expert.date === null ? '' : (expert.day ?? dayKey(zone, expert.date))

/** Request to the provider for an expert order item. */
export function wantedProduct(item: Pick<Item, 'id' | 'snapshot' | 'quantity'>, zone: string): WantedProduct {
  const { expert } = item.snapshot
  if (expert === null) throw new Error(`${item.id} is no expert ticket.`)
  const day = expertDay(item, zone)
  return {
    productId: expert.productId,
    quantity: item.quantity,
    accessDateTime: day === '' ? null : `${day}T00:00:00`,
  }
}
