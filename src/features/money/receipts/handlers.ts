import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { getOrderReceiptHandler, getReceiptHandler } from './get-receipt.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  getReceipt: getReceiptHandler,
  getOrderReceipt: getOrderReceiptHandler,
}
