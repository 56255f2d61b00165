import type { VendorVisibility } from '#contract/catalogue-shapes.ts'

/** Name of each visibility of a partner in the office. */
export const visibilityTexts: Readonly<Record<VendorVisibility, string>> = {
  Public: 'Actif',
  Hidden: 'Inactif',
  Archived: 'Archivé',
}
