import { handleUserAhead } from '../../contract/handler.ts'
import { newId } from '../../contract/new-id.ts'
import type { Asking } from '../../contract/read-ahead.ts'
import { answerRow } from '../orders/idempotency.ts'
import { buyerOf } from './buyer.ts'
import { cartItemView } from './cart-item-view.ts'
import { fenceSteps, withOwnCartLock } from './cart-lock.ts'
import { cartHasRoom } from './cart-rows.ts'
import { addExpertTicketToCart } from './contract.ts'
import { declaredCode } from './declared-code.ts'
import { checkWish } from './line-rules.ts'
import { loadExpertTicket } from './load-sellables.ts'
import { cartItem } from './tables.ts'

const readAhead = ({ db }: Asking, input: { ticketInfoId: string }) => loadExpertTicket(db, input.ticketInfoId)

export const addExpertTicketToCartHandler = handleUserAhead(
  addExpertTicketToCart,
  readAhead,
  async (ctx, input, fail, sellables) => {
    const { db, actor, now } = ctx
    const date = input.date ?? null
    const wish = {
      itemType: 'ExpertTicket' as const,
      expertStockId: input.stockId,
      expertTicketId: input.ticketInfoId,
      date,
      quantity: input.quantity,
    }
    const result = checkWish(wish, sellables, buyerOf(ctx))
    if (!result.ok) return fail(declaredCode(addExpertTicketToCart, result.code))
    const { line } = result
    const row = {
      id: newId('ci'),
      userId: actor.userId,
      activityId: line.activity.id,
      itemType: 'ExpertTicket' as const,
      expertStockId: input.stockId,
      expertTicketId: input.ticketInfoId,
      expertDate: date,
      quantity: input.quantity,
      options: [],
      seenPrice3: line.totals.total,
      createdAt: now,
    }
    const answer = { item: cartItemView(row, line, null) }
    await withOwnCartLock(ctx, (fence) =>
      db.write([
        ...fenceSteps(db, actor.userId, fence),
        cartHasRoom(actor.userId),
        db.orm.insert(cartItem).values(row),
        ...answerRow(ctx, addExpertTicketToCart, answer),
      ]),
    )
    return answer
  },
)
