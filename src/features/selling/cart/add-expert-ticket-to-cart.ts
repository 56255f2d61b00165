import { handleAhead } from '#handler/handle.ts'
import type { Asking } from '#handler/read-ahead.ts'
import { currentBuyer } from './buyer.ts'
import { addExpertTicketToCart } from './contract.ts'
import { declaredCode } from './declared-code.ts'
import { checkWish } from './line-rules.ts'
import { loadExpertTicket } from './load-sellables.ts'
import { putInCart } from './put-in-cart.ts'

const readAhead = ({ db }: Asking, input: { ticketInfoId: string }) => loadExpertTicket(db, input.ticketInfoId)

export const addExpertTicketToCartHandler = handleAhead(
  addExpertTicketToCart,
  readAhead,
  async (ctx, input, fail, sellables) => {
    const date = input.date ?? null
    const { stockId: expertStockId, ticketInfoId: expertTicketId, quantity } = input
    const wish = { itemType: 'ExpertTicket' as const, expertStockId, expertTicketId, date, quantity }
    const result = checkWish(wish, sellables, currentBuyer(ctx))
    if (!result.ok) return fail(declaredCode(addExpertTicketToCart, result.code))
    return putInCart(ctx, addExpertTicketToCart, result.line, {
      itemType: 'ExpertTicket',
      expertStockId,
      expertTicketId,
      expertDate: date,
      quantity,
      options: [],
    })
  },
)
