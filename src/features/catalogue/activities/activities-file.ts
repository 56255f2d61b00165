import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import type { ListedActivity } from './activity-shapes.ts'
import { audienceText } from './audience-text.ts'
import { listActivitiesHandler } from './list-activities.ts'
import { stockTypeTexts } from './stock-type-texts.ts'

const columns = (zone: string): NamedColumns<ListedActivity> => [
  ['Activité', ({ label }) => label],
  ['Partenaire', ({ vendor }) => vendor.name],
  ['Type', audienceText],
  ['Type de stock', ({ stockType }) => stockTypeTexts[stockType]],
  ['Création', ({ createdAt }) => sheetMoment(zone, createdAt)],
  ['Modifiée', ({ updatedAt }) => sheetMoment(zone, updatedAt)],
  ['Statut', ({ visibility }) => visibilityTexts[visibility]],
]

export const activitiesFile = listFile(listActivitiesHandler, 'admin', ({ region }) => ({
  fileName: 'activites.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
