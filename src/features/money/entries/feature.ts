import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import type { entries as declared } from './declared.ts'
import { fecOfficeFile, journalOfficeFile, reportOfficeFile } from './entries-files.ts'
import { getAccountPlanHandler } from './get-account-plan.ts'
import { updateAccountPlanHandler } from './update-account-plan.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: { getAccountPlan: getAccountPlanHandler, updateAccountPlan: updateAccountPlanHandler },
  files: [fecOfficeFile, journalOfficeFile, reportOfficeFile],
  regionTables: ['account_plan', 'month_settings'],
})
