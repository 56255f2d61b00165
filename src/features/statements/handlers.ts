import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { getStatementHandler } from './get-statement.ts'
import { getStatementPdfHandler } from './get-statement-pdf.ts'
import { listStatementsHandler } from './list-statements.ts'

export const handlers: HandlersOf<typeof contract> = {
  listStatements: listStatementsHandler,
  getStatement: getStatementHandler,
  getStatementPdf: getStatementPdfHandler,
}
