import type { VendorVisibility } from '#contract/catalogue-shapes.ts'

/** What the office calls the visibility of a partner. */
export const visibilityTexts: Readonly<Record<VendorVisibility, string>> = {
  Public: 'Actif',
  Hidden: 'Inactif',
  Archived: 'Archivé',
}
