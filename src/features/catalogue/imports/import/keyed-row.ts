import { slugify } from '#kernel/catalogue/slug.ts'
import { digestedPart, isShort } from './address-part.ts'
import type { CatalogueRow } from './format.ts'

/** A row with its identity in the region. */
export interface KeyedRow {
  line: number
  row: CatalogueRow
  /** `museofile:M0052`. */
  sourceKey: string
  sourceHash: string
}

/** References that a URL can hold unchanged: capitals and digits, with single hyphens between them. */
const KEPT_WHOLE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/

/** Id of a reference, unique: one that a URL would change or cut carries its digest. */
function idPart(sourceKey: string): string {
  const ref = sourceKey.slice(sourceKey.indexOf(':') + 1)
  const slug = slugify(sourceKey)
  return KEPT_WHOLE.test(ref) && isShort(slug) ? slug : digestedPart(slug, sourceKey)
}

export const importedActivityId = (sourceKey: string): string => `a-${idPart(sourceKey)}`
export const importedVendorId = (sourceKey: string): string => `v-${idPart(sourceKey)}`
export const importedLocationId = (sourceKey: string): string => `l-${idPart(sourceKey)}`
