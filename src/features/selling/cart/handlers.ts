import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { addExpertTicketToCartHandler } from './add-expert-ticket-to-cart.ts'
import { addTicketToCartHandler } from './add-ticket-to-cart.ts'
import { cartCountHandler } from './cart-count.ts'
import type * as contract from './contract.ts'
import { removeFromCartHandler } from './remove-from-cart.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  cartCount: cartCountHandler,
  addTicketToCart: addTicketToCartHandler,
  addExpertTicketToCart: addExpertTicketToCartHandler,
  removeFromCart: removeFromCartHandler,
}
