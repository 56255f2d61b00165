import { handleAhead } from '#handler/handle.ts'
import type { Asking } from '#handler/read-ahead.ts'
import { currentBuyer } from './buyer.ts'
import { problemText } from './cart-item-view.ts'
import { addTicketToCart } from './contract.ts'
import { declaredCode } from './declared-code.ts'
import { checkWish, type TicketWish } from './line-rules.ts'
import { loadTicket } from './load-sellables.ts'
import { putInCart } from './put-in-cart.ts'

const readAhead = ({ db, sessionIdHash }: Asking, input: { ticketInfoId: string; stockIds: string[] }) =>
  loadTicket(db, input.ticketInfoId, input.stockIds, sessionIdHash)

export const addTicketToCartHandler = handleAhead(addTicketToCart, readAhead, async (ctx, input, fail, sellables) => {
  const wish: TicketWish = { itemType: 'Ticket', ...input, offerId: input.offerId ?? null }
  const result = checkWish(wish, sellables, currentBuyer(ctx))
  if (!result.ok)
    return fail(declaredCode(addTicketToCart, result.code), {
      message: problemText(result, ctx.region.zone) ?? undefined,
    })
  const { line } = result
  return putInCart(ctx, addTicketToCart, line, {
    itemType: 'Ticket',
    ticketInfoId: input.ticketInfoId,
    quantity: input.quantity,
    options: input.options,
    offerId: line.offer?.id ?? null,
  })
})
