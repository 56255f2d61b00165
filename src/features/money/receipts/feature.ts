import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getOrderReceiptHandler, getReceiptHandler } from './get-receipt.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getReceipt: getReceiptHandler,
    getOrderReceipt: getOrderReceiptHandler,
  },
})
