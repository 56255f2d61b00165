import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getStatementHandler } from './get-statement.ts'
import { getStatementPdfHandler } from './get-statement-pdf.ts'
import { listStatementsHandler } from './list-statements.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  listStatements: listStatementsHandler,
  getStatement: getStatementHandler,
  getStatementPdf: getStatementPdfHandler,
}
