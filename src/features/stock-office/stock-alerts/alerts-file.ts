import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { dayKey, sheetMoment } from '#kernel/time/region-time.ts'
import type { StockAlert } from './alert-shapes.ts'
import { levelTexts } from './level-texts.ts'
import { listStockAlertsHandler } from './list-stock-alerts.ts'

const columns = (zone: string): NamedColumns<StockAlert> => [
  ['Activité', ({ activity }) => activity.label],
  ['Partenaire', ({ activity }) => activity.vendorName],
  [
    'Date',
    ({ kind, startTs, endTs }) =>
      kind === 'Fixed' ? sheetMoment(zone, startTs) : `jusqu’au ${dayKey(zone, endTs - 1)}`,
  ],
  ['Niveau', ({ level }) => levelTexts[level]],
  ['Reste', ({ remaining }) => remaining],
  ['Seuil', ({ threshold }) => threshold],
  ['Depuis', ({ sinceTs }) => sheetMoment(zone, sinceTs)],
]

export const alertsFile = listFile(listStockAlertsHandler, 'admin', ({ region }) => ({
  fileName: 'alertes-de-stock.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
