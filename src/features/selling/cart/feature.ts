import { defineFeature } from '#handler/manifest/feature.ts'
import { addExpertTicketToCartHandler } from './add-expert-ticket-to-cart.ts'
import { addTicketToCartHandler } from './add-ticket-to-cart.ts'
import { cartCountHandler } from './cart-count.ts'
import type * as contract from './contract.ts'
import { removeFromCartHandler } from './remove-from-cart.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    cartCount: cartCountHandler,
    addTicketToCart: addTicketToCartHandler,
    addExpertTicketToCart: addExpertTicketToCartHandler,
    removeFromCart: removeFromCartHandler,
  },
})
