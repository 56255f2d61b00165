import { slugify } from '../slug.ts'
import type { CatalogueRow } from './format.ts'

/** A row with what identifies it in the region. */
export interface KeyedRow {
  line: number
  row: CatalogueRow
  /** `museofile:M0052`. */
  sourceKey: string
  sourceHash: string
}

const idPart = (sourceKey: string): string => slugify(sourceKey)
export const importedActivityId = (sourceKey: string): string => `a-${idPart(sourceKey)}`
export const importedVendorId = (sourceKey: string): string => `v-${idPart(sourceKey)}`
export const importedLocationId = (sourceKey: string): string => `l-${idPart(sourceKey)}`
