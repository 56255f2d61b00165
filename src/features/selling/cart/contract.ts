import { z } from 'zod'
import { call } from '#contract/call.ts'
import { cartItem, selectedOption } from '#contract/order-shapes.ts'
import { emptyInput, id, nothing, ts } from '#contract/shapes.ts'

const quantity = z.int().min(1).max(1000)
/** Up to the end of the year 9999: much later moments have no calendar day in some zones. */
const day = ts.max(253_402_300_799_999)

export const cartCount = call({
  path: '/cart-count',
  summary: 'How many articles the cart holds, and until when an order that is not paid holds its places',
  access: 'session',
  input: emptyInput,
  /** `heldUntil` is absent without such an order. */
  result: z.object({ count: z.int().min(0), heldUntil: ts.optional() }),
  errors: [],
})

export const addTicketToCart = call({
  path: '/add-ticket-to-cart',
  summary: 'Adds a ticket on one stock, or on as many contiguous slots as its span',
  access: 'session',
  input: z.strictObject({
    stockIds: z.array(id).min(1).max(50),
    offerId: id.nullish(),
    ticketInfoId: id,
    quantity,
    options: z.array(z.strictObject(selectedOption.shape)).max(50).default([]),
  }),
  result: z.object({ item: cartItem }),
  errors: [
    'ticketNotFound',
    'stockNotFound',
    'stockGone',
    'saleNotOpen',
    'notYourTurn',
    'personLimit',
    'slotPassed',
    'slotsNotContiguous',
    'optionNotFound',
    'quantityBelowMin',
    'quantityAboveMax',
    'offerNotApplicable',
    'premiumRequired',
    'cartFull',
    'idempotencyMismatch',
  ],
  idempotent: true,
})

export const addExpertTicketToCart = call({
  path: '/add-expert-ticket-to-cart',
  summary: 'Adds a ticket of the third-party ticketing catalogue, for a date or without one',
  access: 'session',
  input: z.strictObject({ stockId: id, ticketInfoId: id, quantity, date: day.nullish() }),
  result: z.object({ item: cartItem }),
  errors: [
    'ticketNotFound',
    'stockNotFound',
    'slotPassed',
    'noDateForTicket',
    'expertTicketGone',
    'expertTicketUnconfirmed',
    'quantityAboveMax',
    'premiumRequired',
    'cartFull',
    'idempotencyMismatch',
  ],
  idempotent: true,
})

export const removeFromCart = call({
  path: '/remove-from-cart',
  summary: 'Removes one item',
  access: 'session',
  input: z.strictObject({ id }),
  result: nothing,
  errors: ['cartItemNotFound'],
})
