import type { HandlersOf } from '../../handler/handlers-of.ts'
import { cancelOrderItemHandler } from './cancel-order-item.ts'
import type * as contract from './contract.ts'

export const handlers: HandlersOf<typeof contract> = { cancelOrderItem: cancelOrderItemHandler }
