import { defineFeature } from '#handler/manifest/feature.ts'
import { subsidyBudgetUseHandler } from './budget-use.ts'
import { setSubsidyBudgetHandler } from './change-budget.ts'
import { createSubsidyHandler, updateSubsidyHandler } from './change-subsidy.ts'
import type * as contract from './contract.ts'
import { listOwnSubsidiesHandler } from './list-own-subsidies.ts'
import { getSubsidyHandler, listSubsidiesHandler } from './list-subsidies.ts'
import { listSubsidyStatementHandler } from './list-subsidy-statement.ts'
import { subsidyReportFile } from './report-file.ts'
import { subsidyStatementFile } from './statement-file.ts'
import { subsidyReportHandler } from './subsidy-report.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listSubsidies: listSubsidiesHandler,
    getSubsidy: getSubsidyHandler,
    createSubsidy: createSubsidyHandler,
    updateSubsidy: updateSubsidyHandler,
    setSubsidyBudget: setSubsidyBudgetHandler,
    subsidyBudgetUse: subsidyBudgetUseHandler,
    subsidyReport: subsidyReportHandler,
    listSubsidyStatement: listSubsidyStatementHandler,
    listOwnSubsidies: listOwnSubsidiesHandler,
  },
  files: [subsidyReportFile, subsidyStatementFile],
})
