import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { addExpertTicketToCartHandler } from './add-expert-ticket-to-cart.ts'
import { addTicketToCartHandler } from './add-ticket-to-cart.ts'
import { cartCountHandler } from './cart-count.ts'
import type * as contract from './contract.ts'
import { removeFromCartHandler } from './remove-from-cart.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  cartCount: cartCountHandler,
  addTicketToCart: addTicketToCartHandler,
  addExpertTicketToCart: addExpertTicketToCartHandler,
  removeFromCart: removeFromCartHandler,
}
