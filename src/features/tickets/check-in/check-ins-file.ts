import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import type { ListedCheckIn } from './check-in-shapes.ts'
import { checkInState } from './check-in-state.ts'
import { listCheckInsHandler } from './list-check-ins.ts'

const columns = (zone: string): NamedColumns<ListedCheckIn> => [
  ['Heure', ({ at }) => sheetMoment(zone, at)],
  ['Activité', ({ activityLabel }) => activityLabel],
  ['Billet', ({ ticketLabel }) => ticketLabel],
  ['Code', ({ code }) => code],
  ['Titulaire', ({ holder }) => holder],
  ['État', (row) => checkInState(row).text],
  ['Appareil', ({ deviceName }) => deviceName],
  ['Par', ({ by }) => by],
  ['Partenaire', ({ vendorName }) => vendorName],
  ['Reçu à', ({ recordedAt }) => sheetMoment(zone, recordedAt)],
]

export const checkInsFile = listFile(listCheckInsHandler, 'admin', ({ region }) => ({
  fileName: 'entrees.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
