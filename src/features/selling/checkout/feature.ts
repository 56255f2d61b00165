import { defineFeature } from '#handler/manifest/feature.ts'
import { cancelPurchaseHandler } from './cancel-purchase.ts'
import type * as contract from './contract.ts'
import { finalizePurchaseHandler } from './finalize-purchase.ts'
import { getOrderFromTokenHandler } from './get-order-from-token.ts'
import { getPurchaseHandler } from './get-purchase.ts'
import { listCartHandler } from './list-cart.ts'
import { listPurchaseHandler } from './list-purchase.ts'
import { checkVoucherHandler, payWithoutVouchersHandler } from './payment/check-voucher.ts'
import { startCartPurchaseHandler } from './start-cart-purchase.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listCart: listCartHandler,
    startCartPurchase: startCartPurchaseHandler,
    cancelPurchase: cancelPurchaseHandler,
    getPurchase: getPurchaseHandler,
    listPurchase: listPurchaseHandler,
    getOrderFromToken: getOrderFromTokenHandler,
    finalizePurchase: finalizePurchaseHandler,
    checkVoucher: checkVoucherHandler,
    payWithoutVouchers: payWithoutVouchersHandler,
  },
})
