import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { eraseAccountHandler } from './erase-account.ts'
import { exportAccountHandler } from './export-account.ts'
import { getAccountErasureHandler } from './get-account-erasure.ts'
import { requestAccountErasureHandler } from './request-account-erasure.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    exportAccount: exportAccountHandler,
    getAccountErasure: getAccountErasureHandler,
    requestAccountErasure: requestAccountErasureHandler,
    eraseAccount: eraseAccountHandler,
  },
})
