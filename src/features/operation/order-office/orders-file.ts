import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { listOrdersHandler } from './list-orders.ts'
import type { OrderEntry } from './order-office-shapes.ts'

/** Columns of the table of orders, with ids to find an order again. */
const columns = (zone: string): NamedColumns<OrderEntry> => [
  ['N° commande', ({ orderItem }) => orderItem.number],
  ['Status', ({ orderItem }) => orderStatusLabels[orderItem.status]],
  ['Date début', ({ orderItem }) => sheetMoment(zone, orderItem.startedAt)],
  ['Date fin', ({ orderItem }) => (orderItem.endedAt === null ? null : sheetMoment(zone, orderItem.endedAt))],
  ['Nom', ({ user }) => user.lastName],
  ['Prénom', ({ user }) => user.firstName],
  ['Email', ({ user }) => user.email],
  ['Partenaire', ({ orderItem }) => orderItem.activity.vendor.name],
  ['Activité', ({ orderItem }) => orderItem.activity.label],
  ['Ticket', ({ orderItem }) => orderItem.ticketInfo.label],
  ['Quantité', ({ orderItem }) => orderItem.quantity],
  ['Total', ({ orderItem }) => csvAmount(orderItem.total.total.cents)],
  ['Part CSE', ({ orderItem }) => csvAmount(orderItem.total.subsidy?.cents ?? 0)],
  ['Chèques-vacances de la commande', ({ orderItem }) => csvAmount(orderItem.purchaseVoucher?.cents ?? 0)],
  ['Groupe', ({ groupLabel }) => groupLabel],
  ['Visite', ({ orderItem }) => orderItem.validityDateStr],
  ['Remboursé', ({ givenBack }) => csvAmount(givenBack.cents)],
  ['N° ligne', ({ orderItem }) => orderItem.id],
]

export const ordersFile = listFile(listOrdersHandler, 'admin', ({ region }) => ({
  fileName: 'commandes.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
