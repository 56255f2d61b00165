import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getImportHandler, listImportRowsHandler } from './get-import.ts'
import { inspectImportHandler } from './inspect-import.ts'
import { startImportHandler } from './start-import.ts'
import { checkImportHandler, runImportHandler } from './start-tasks.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  startImport: startImportHandler,
  inspectImport: inspectImportHandler,
  getImport: getImportHandler,
  checkImport: checkImportHandler,
  listImportRows: listImportRowsHandler,
  runImport: runImportHandler,
}
