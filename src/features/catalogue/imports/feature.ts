import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { forgetImports } from './forget-imports.ts'
import { getImportHandler, listImportRowsHandler } from './get-import.ts'
import { inspectImportHandler } from './inspect-import.ts'
import { startImportHandler } from './start-import.ts'
import { checkImportHandler, runImportHandler } from './start-tasks.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    startImport: startImportHandler,
    inspectImport: inspectImportHandler,
    getImport: getImportHandler,
    checkImport: checkImportHandler,
    listImportRows: listImportRowsHandler,
    runImport: runImportHandler,
  },
  forget: forgetImports,
})
