import { defineFeature } from '#handler/manifest/feature.ts'
import { cancelOrderItemHandler } from './cancel-order-item.ts'
import type * as contract from './contract.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    cancelOrderItem: cancelOrderItemHandler,
  },
})
