import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import type { SlotBuyer } from './buyer-shapes.ts'
import { listSlotBuyersHandler } from './list-slot-buyers.ts'

const columns = (zone: string): NamedColumns<SlotBuyer> => [
  ['Nom', ({ name }) => name ?? 'Compte effacé'],
  ['E-mail', ({ email }) => email],
  ['Téléphone', ({ phoneNumber }) => phoneNumber],
  ['Billet', ({ ticketLabel }) => ticketLabel],
  ['Quantité', ({ quantity }) => quantity],
  ['Validité', ({ validityDateStr }) => validityDateStr],
  ['Statut', ({ status }) => orderStatusLabels[status]],
  ['Commande', ({ number }) => number],
  ['Acheté le', ({ startedAt }) => sheetMoment(zone, startedAt)],
]

/** CSV of the buyers of slots, for staff at the entrance. */
export const slotBuyersFile = listFile(listSlotBuyersHandler, 'admin', ({ region }) => ({
  fileName: 'acheteurs.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
