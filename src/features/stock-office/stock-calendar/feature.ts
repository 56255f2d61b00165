import { defineFeature } from '#handler/manifest/feature.ts'
import { activityStocksHandler } from './activity-stocks.ts'
import type * as contract from './contract.ts'
import { exportActivityStocksHandler } from './export-activity-stocks.ts'
import { listSlotBuyersHandler } from './list-slot-buyers.ts'
import { mailSlotBuyersHandler } from './mail-slot-buyers.ts'
import { slotBuyersFile } from './slot-buyers-file.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    activityStocks: activityStocksHandler,
    exportActivityStocks: exportActivityStocksHandler,
    listSlotBuyers: listSlotBuyersHandler,
    mailSlotBuyers: mailSlotBuyersHandler,
  },
  files: [slotBuyersFile],
})
