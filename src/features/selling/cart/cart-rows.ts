import { CallError } from '#contract/errors.ts'
import { compiledInsert } from '#db/compiled-write.ts'
import { guard, type Step } from '#db/region-db.ts'
import { cartItem, cartItemStock } from '#kernel/cart/tables.ts'

/** Cart lines per person: more than anybody buys at once, and every view of a cart prices all of it. */
export const MAX_CART_ITEMS = 50

export const insertCartItem = compiledInsert(cartItem)
export const insertCartItemStock = compiledInsert(cartItemStock)

/**
 * Refuses one more item in a full cart; goes before the insert. Unpaid items count, as they may come back: otherwise a
 * cart emptied into purchases and refilled would grow without end.
 */
export const cartHasRoom = (userId: string): Step =>
  guard(
    `(select count(*) from cart_item where user_id = ?) + (select count(*) from attempt a
       join order_item oi on oi.attempt_id = a.id where a.user_id = ? and a.status = 'Pending') < ?`,
    [userId, userId, MAX_CART_ITEMS],
    'cartFull',
  )

/** Limit of one ticket per purchase, over all its slots and cart lines. */
export interface TicketLimit {
  /** Exactly one of the two ids is set. */
  ticketInfoId?: string | null
  expertTicketId?: string | null
  quantity: number
  max: number
}

/** Refusal above a purchase's limit; also the reason why such a line stays in the cart. */
export const aboveLimitText = (max: number): string =>
  `Ce billet est limité à ${max} par commande, en comptant votre panier et la commande à payer.`

/**
 * Refuses more of a ticket than a purchase may hold (chapter selling-and-holding), counting the cart and the open
 * attempt, whose lines may come back. Goes before the insert in the same write, as two tabs do not know of each other.
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
