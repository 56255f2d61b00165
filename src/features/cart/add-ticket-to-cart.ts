import { handleUserAhead } from '../../contract/handler.ts'
import { newId } from '../../contract/new-id.ts'
import type { Asking } from '../../contract/read-ahead.ts'
import { answerRow } from '../orders/idempotency.ts'
import { buyerOf } from './buyer.ts'
import { cartItemView } from './cart-item-view.ts'
import { fenceSteps, withOwnCartLock } from './cart-lock.ts'
import { cartHasRoom, insertCartItem, insertCartItemStock } from './cart-rows.ts'
import { addTicketToCart } from './contract.ts'
import { declaredCode } from './declared-code.ts'
import { checkWish, type TicketWish } from './line-rules.ts'
import { loadTicket } from './load-sellables.ts'

const readAhead = ({ db }: Asking, input: { ticketInfoId: string; stockIds: string[] }) =>
  loadTicket(db, input.ticketInfoId, input.stockIds)

export const addTicketToCartHandler = handleUserAhead(
  addTicketToCart,
  readAhead,
  async (ctx, input, fail, sellables) => {
    const { db, actor, now } = ctx
    const wish: TicketWish = { itemType: 'Ticket', ...input, offerId: input.offerId ?? null }
    const result = checkWish(wish, sellables, buyerOf(ctx))
    if (!result.ok) return fail(declaredCode(addTicketToCart, result.code))
    const { line } = result
    const row = {
      id: newId('ci'),
      userId: actor.userId,
      activityId: line.activity.id,
      itemType: 'Ticket' as const,
      ticketInfoId: input.ticketInfoId,
      quantity: input.quantity,
      options: input.options,
      offerId: line.offer?.id ?? null,
      seenPrice3: line.totals.total,
      createdAt: now,
    }
    const answer = { item: cartItemView(row, line, null) }
    await withOwnCartLock(ctx, (fence) =>
      db.write([
        ...fenceSteps(db, actor.userId, fence),
        cartHasRoom(actor.userId),
        insertCartItem(db, row),
        ...line.stocks.map((stock, seq) => insertCartItemStock(db, { cartItemId: row.id, stockId: stock.id, seq })),
        ...answerRow(ctx, addTicketToCart, answer),
      ]),
    )
    return answer
  },
)
