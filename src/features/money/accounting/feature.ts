import { defineFeature } from '#handler/manifest/feature.ts'
import { accountingHandler } from './accounting.ts'
import { accountingOfficeFile } from './accounting-file.ts'
import { closeMonthHandler } from './close-month.ts'
import type * as contract from './contract.ts'
import { listClosingsHandler } from './list-closings.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    accounting: accountingHandler,
    closeMonth: closeMonthHandler,
    listClosings: listClosingsHandler,
  },
  files: [accountingOfficeFile],
})
