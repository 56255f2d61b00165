import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getImportHandler, listImportRowsHandler } from './get-import.ts'
import { inspectImportHandler } from './inspect-import.ts'
import { startImportHandler } from './start-import.ts'
import { checkImportHandler, runImportHandler } from './start-tasks.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  startImport: startImportHandler,
  inspectImport: inspectImportHandler,
  getImport: getImportHandler,
  checkImport: checkImportHandler,
  listImportRows: listImportRowsHandler,
  runImport: runImportHandler,
}
