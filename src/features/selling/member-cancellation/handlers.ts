import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { cancelOrderItemHandler } from './cancel-order-item.ts'
import type * as contract from './contract.ts'

export const handlers: FeatureHandlers<typeof contract> = { cancelOrderItem: cancelOrderItemHandler }
