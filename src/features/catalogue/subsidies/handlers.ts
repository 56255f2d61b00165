import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { setSubsidyBudgetHandler } from './change-budget.ts'
import { createSubsidyHandler, updateSubsidyHandler } from './change-subsidy.ts'
import type * as contract from './contract.ts'
import { listOwnSubsidiesHandler } from './list-own-subsidies.ts'
import { getSubsidyHandler, listSubsidiesHandler } from './list-subsidies.ts'
import { subsidyReportHandler } from './subsidy-report.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listSubsidies: listSubsidiesHandler,
  getSubsidy: getSubsidyHandler,
  createSubsidy: createSubsidyHandler,
  updateSubsidy: updateSubsidyHandler,
  setSubsidyBudget: setSubsidyBudgetHandler,
  subsidyReport: subsidyReportHandler,
  listOwnSubsidies: listOwnSubsidiesHandler,
}
