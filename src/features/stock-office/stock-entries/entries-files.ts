import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import type { ListedEntry } from './entry-shapes.ts'
import { saleText, waitingText } from './entry-texts.ts'
import { listStockEntriesByStatusHandler, listStockEntriesHandler } from './list-stock-entries.ts'

const documentNames = ({ documents }: ListedEntry) =>
  documents.map(({ name }, at) => name ?? `Billet${documents.length > 1 ? ` ${at + 1}` : ''}.pdf`).join(', ')

const buyerName = ({ order }: ListedEntry) =>
  order === null ? '' : `${order.buyer.firstName} ${order.buyer.lastName}`.trim()

const columns = (zone: string): NamedColumns<ListedEntry> => [
  ['Activité', ({ activity }) => activity.label],
  ['Partenaire', ({ activity }) => activity.vendorName],
  ['Vente', saleText],
  ['Attend', ({ stockEntry }) => waitingText(stockEntry) ?? ''],
  ['Documents', documentNames],
  ['Code', ({ code }) => code ?? ''],
  ['Commande', ({ order }) => order?.number ?? ''],
  ['Ticket', ({ order }) => order?.ticketLabel ?? ''],
  ['Validité', ({ order }) => order?.validityDateStr ?? ''],
  ['Nom', buyerName],
  ['E-mail', ({ order }) => order?.buyer.email ?? ''],
  ['Depuis le', ({ stockEntry }) => sheetMoment(zone, stockEntry.createdAt)],
]

/** CSV of the tickets of a slot or period, to compare with the partner's own list. */
export const stockEntriesFile = listFile(listStockEntriesHandler, 'admin', ({ region }) => ({
  fileName: 'lignes-de-stock.csv',
  columns: columns(region.zone),
  rows: ({ stockEntries }) => stockEntries,
}))

/** CSV of all tickets that wait for a document, to request them from the partners. */
export const waitingEntriesFile = listFile(listStockEntriesByStatusHandler, 'admin', ({ region }) => ({
  fileName: 'a-completer.csv',
  columns: columns(region.zone),
  rows: ({ data }) => data,
}))
