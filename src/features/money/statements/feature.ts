import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getStatementHandler } from './get-statement.ts'
import { getStatementPdfHandler } from './get-statement-pdf.ts'
import { listStatementsHandler } from './list-statements.ts'
import { reconcileMonthHandler } from './reconcile-month.ts'
import { statementFile } from './statement-file.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listStatements: listStatementsHandler,
    getStatement: getStatementHandler,
    getStatementPdf: getStatementPdfHandler,
    reconcileMonth: reconcileMonthHandler,
  },
  files: [statementFile],
})
