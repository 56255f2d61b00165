import type { FeatureHandlers } from '../../handler/feature-handlers.ts'
import { cancelPurchaseHandler } from './cancel-purchase.ts'
import type * as contract from './contract.ts'
import { finalizePurchaseHandler } from './finalize-purchase.ts'
import { getOrderFromTokenHandler } from './get-order-from-token.ts'
import { getPurchaseHandler } from './get-purchase.ts'
import { listPurchaseHandler } from './list-purchase.ts'
import { startCartPurchaseHandler } from './start-cart-purchase.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  startCartPurchase: startCartPurchaseHandler,
  cancelPurchase: cancelPurchaseHandler,
  getPurchase: getPurchaseHandler,
  listPurchase: listPurchaseHandler,
  getOrderFromToken: getOrderFromTokenHandler,
  finalizePurchase: finalizePurchaseHandler,
}
