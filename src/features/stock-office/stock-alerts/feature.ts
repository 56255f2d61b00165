import { defineFeature } from '#handler/manifest/feature.ts'
import { alertsFile } from './alerts-file.ts'
import type * as contract from './contract.ts'
import { listStockAlertsHandler } from './list-stock-alerts.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listStockAlerts: listStockAlertsHandler,
  },
  files: [alertsFile],
})
