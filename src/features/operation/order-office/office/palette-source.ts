import { orderStatusLabels } from '#kernel/orders/states.ts'
import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'
import { clientName } from './order-texts.ts'

/** Finds a purchase for the command palette by number, ticket code, email or name. */
export const source: PaletteSource = {
  title: 'Commandes',
  kind: 'Commande',
  scopes: ['admin'],
  search: async (text, { admin, limit, signal }) => {
    const { items } = await admin('/admin/list-orders', { text, limit }, { signal })
    return items.map(({ orderItem, user }) => ({
      href: `/admin/orders/${orderItem.purchaseId}`,
      label: `${orderItem.activity.label}, ${clientName(user)}`,
      detail: [orderItem.number, orderStatusLabels[orderItem.status], orderItem.validityDateStr]
        .filter(Boolean)
        .join(' · '),
    }))
  },
}
