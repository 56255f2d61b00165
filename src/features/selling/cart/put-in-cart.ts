import type { CallContract } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import type { CartItem } from '#contract/order-shapes.ts'
import type { Step } from '#db/region-db.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { personLimitText } from '#features/selling/openings/opening-texts.ts'
import { admissionStep, cartLimitStep } from '#features/selling/openings/sale-steps.ts'
import type { UserContext } from '#handler/context.ts'
import { answerRow } from '#handler/idempotency.ts'
import type { cartItem } from '#kernel/cart/tables.ts'
import { newId } from '#lib/new-id.ts'
import { currentBuyer } from './buyer.ts'
import { cartItemView } from './cart-item-view.ts'
import { fenceSteps, withOwnCartLock } from './cart-lock.ts'
import { cartHasRoom, insertCartItem, insertCartItemStock, purchaseHasRoom } from './cart-rows.ts'
import { lineMaxQuantity } from './line-quantity.ts'
import type { Line } from './line-rules.ts'
import { loadCart } from './load-sellables.ts'
import { shareBehind } from './shared-cart.ts'

type Row = typeof cartItem.$inferInsert
/** Columns of the row that neither the checked line nor its owner provides. */
type Bought = Omit<Row, 'id' | 'userId' | 'activityId' | 'seenPrice3' | 'createdAt'>

/** Puts a checked line into the caller's cart, under the cart's lock and in one write; returns the call's result. */
export async function putInCart(
  ctx: UserContext,
  contract: CallContract,
  line: Line,
  bought: Bought,
): Promise<{ item: CartItem }> {
  const { db, actor, now } = ctx
  const row = {
    ...bought,
    id: newId('ci'),
    userId: actor.userId,
    activityId: line.activity.id,
    seenPrice3: line.totals.total,
    createdAt: now,
  }
  const own = await ownSubsidies(ctx)
  const last = { line, quantity: row.quantity }
  const share = own && shareBehind(await loadCart(db, actor.userId), currentBuyer(ctx), own, last)
  const answer = { item: cartItemView(row, line, null, { share, legal: ctx.tenant.legal }) }
  await withOwnCartLock(ctx, (fence) =>
    db.write([
      ...fenceSteps(db, actor.userId, fence),
      cartHasRoom(actor.userId),
      purchaseHasRoom(actor.userId, { ...row, max: lineMaxQuantity(line) }),
      ...openingSteps(line, row),
      insertCartItem(db, row),
      ...line.stocks.map((stock, seq) => insertCartItemStock(db, { cartItemId: row.id, stockId: stock.id, seq })),
      ...answerRow(ctx, contract, answer),
    ]),
  )
  return answer
}

/** Guards for stock with an opening or a limit per person. */
function openingSteps({ ticket }: Line, { userId, quantity, createdAt }: Row): Step[] {
  if (!ticket) return []
  const { batchId, opensAt, maxPerPerson } = ticket
  const wanted = { batchId, userId }
  const aboveLimit = () => new CallError('personLimit', { message: personLimitText(maxPerPerson ?? 0) })
  return [
    ...(opensAt === null ? [] : [admissionStep(wanted, createdAt, 'notYourTurn')]),
    ...(maxPerPerson === null ? [] : [cartLimitStep(wanted, quantity, aboveLimit())]),
  ]
}
