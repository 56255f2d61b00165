import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { listActivityStockHandler } from './list-activity-stock.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listActivityStock: listActivityStockHandler,
  },
})
