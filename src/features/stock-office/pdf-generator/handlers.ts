import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { generatePdfHandler } from './generate-pdf.ts'
import { generateStockEntriesHandler } from './generate-stock-entries.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  generatePdf: generatePdfHandler,
  generateStockEntries: generateStockEntriesHandler,
}
