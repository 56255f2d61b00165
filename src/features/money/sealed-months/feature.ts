import { SEAL_MONTHS } from '#features/money/accounting/closed-view.ts'
import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import type { sealedMonths as declared } from './declared.ts'
import { packageOfficeFile } from './package-file.ts'
import { sealMonths } from './seal-months.ts'
import { verifyMonthHandler } from './verify-month.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: { verifyMonth: verifyMonthHandler },
  files: [packageOfficeFile],
  // Queued with each closing; the round finds months closed by a version before.
  periodicJobs: [{ kind: SEAL_MONTHS, everyMs: 3_600_000, leaseMs: 600_000, run: sealMonths }],
  regionTables: ['month_seal'],
})
