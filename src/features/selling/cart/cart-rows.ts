import { CallError } from '#contract/errors.ts'
import { compiledInsert } from '#db/compiled-write.ts'
import { guard, type Step } from '#db/region-db.ts'
import { cartItem, cartItemStock } from './tables.ts'

/** Nobody buys more at once, and every look at a cart prices all of it. */
export const MAX_CART_ITEMS = 50

export const insertCartItem = compiledInsert(cartItem)
export const insertCartItemStock = compiledInsert(cartItemStock)

/**
 * Refuses one more item in a cart that is full. What waits for its payment counts: it may come back, and a cart that was
 * emptied into purchases and filled again would grow without end. Before the insert.
 */
export const cartHasRoom = (userId: string): Step =>
  guard(
    `(select count(*) from cart_item where user_id = ?) + (select count(*) from attempt a
       join order_item oi on oi.attempt_id = a.id where a.user_id = ? and a.status = 'Pending') < ?`,
    [userId, userId, MAX_CART_ITEMS],
    'cartFull',
  )

/** What one purchase may hold of a ticket, whichever of its slots and in however many lines. */
export interface TicketLimit {
  /** Exactly one of the two is there. */
  ticketInfoId?: string | null
  expertTicketId?: string | null
  quantity: number
  max: number
}

/** The refusal of more than a purchase may hold; also why such a line stays in the cart. */
export const aboveLimitText = (max: number): string =>
  `Ce billet est limité à ${max} par commande, en comptant votre panier et la commande à payer.`

/**
 * Refuses more of one ticket than a purchase may hold (chapter selling-and-holding): cart and open attempt, whose lines
 * may come back, count together. Before the insert, in its write: two tabs know nothing of each other.
 */
export const purchaseHasRoom = (userId: string, { ticketInfoId, expertTicketId, quantity, max }: TicketLimit): Step => {
  const ticket = ticketInfoId ?? expertTicketId ?? ''
  const [column, field] = ticketInfoId ? ['ticket_info_id', 'ticketInfoId'] : ['expert_ticket_id', 'expertTicketId']
  return guard(
    `(select coalesce(sum(quantity), 0) from cart_item where user_id = ? and ${column} = ?)
     + (select coalesce(sum(oi.quantity), 0) from attempt a join order_item oi on oi.attempt_id = a.id
        where a.user_id = ? and a.status = 'Pending' and oi.cart_item ->> '${field}' = ?) + ? <= ?`,
    [userId, ticket, userId, ticket, quantity, max],
    new CallError('quantityAboveMax', { message: aboveLimitText(max) }),
  )
}
