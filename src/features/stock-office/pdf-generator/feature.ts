import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { generatePdfHandler } from './generate-pdf.ts'
import { generateStockEntriesHandler } from './generate-stock-entries.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    generatePdf: generatePdfHandler,
    generateStockEntries: generateStockEntriesHandler,
  },
})
