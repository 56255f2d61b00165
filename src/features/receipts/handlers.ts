import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { getOrderReceiptHandler, getReceiptHandler } from './get-receipt.ts'

export const handlers: HandlersOf<typeof contract> = {
  getReceipt: getReceiptHandler,
  getOrderReceipt: getOrderReceiptHandler,
}
