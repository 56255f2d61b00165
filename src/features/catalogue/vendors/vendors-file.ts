import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { listVendorsHandler } from './list-vendors.ts'
import type { ListedVendor } from './vendor-shapes.ts'
import { visibilityTexts } from './visibility-texts.ts'

const columns = (zone: string): NamedColumns<ListedVendor> => [
  ['Partenaire', ({ name }) => name],
  ['Création', ({ createdAt }) => sheetMoment(zone, createdAt)],
  ['Dernière modification', ({ updatedAt }) => sheetMoment(zone, updatedAt)],
  ['Status', ({ visibility }) => visibilityTexts[visibility]],
  ['Identité légale', ({ legalIdentity }) => legalIdentity?.name ?? 'Manquante'],
  ['Groupe', ({ groupLabel }) => groupLabel],
  ['Adresses', ({ addressCount }) => addressCount],
]

export const vendorsFile = listFile(listVendorsHandler, 'admin', ({ region }) => ({
  fileName: 'partenaires.csv',
  columns: columns(region.zone),
  rows: ({ items }) => items,
}))
