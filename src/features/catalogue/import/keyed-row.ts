import { slugOf } from '../slug.ts'
import type { CatalogueRow } from './format.ts'

/** A row with what identifies it in the region. */
export interface KeyedRow {
  line: number
  row: CatalogueRow
  /** `museofile:M0052`. */
  sourceKey: string
  sourceHash: string
}

const idPart = (sourceKey: string): string => slugOf(sourceKey)
export const activityIdOf = (sourceKey: string): string => `a-${idPart(sourceKey)}`
export const vendorIdOf = (sourceKey: string): string => `v-${idPart(sourceKey)}`
export const locationIdOf = (sourceKey: string): string => `l-${idPart(sourceKey)}`
