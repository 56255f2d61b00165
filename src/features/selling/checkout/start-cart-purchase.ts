import { handleAhead } from '#handler/handle.ts'
import { answerRow } from '#handler/idempotency.ts'
import type { Asking } from '#handler/read-ahead.ts'
import { atCheckout } from './at-checkout.ts'
import { startCartPurchase } from './contract.ts'
import { holdCart } from './hold-cart.ts'
import { heldExpertItems } from './hold-expert-items.ts'
import { loadPurchaseOfSession } from './load-purchase.ts'
import { openPayment } from './payment/open-payment.ts'

const readAhead = ({ db, sessionIdHash }: Asking) => loadPurchaseOfSession(db, sessionIdHash)

/** Holds the cart in one batch, reserves third parties' items, then opens the payment of what is held. */
export const startCartPurchaseHandler = handleAhead(startCartPurchase, readAhead, (ctx, wishes, _fail, ahead) =>
  atCheckout(ctx, async (checkout) => {
    const held = await holdCart(checkout, wishes, ahead)
    if (!held.attempt) return { failedItems: held.failedItems, payment: null }
    const { attempt, failed } = held.mayHaveExperts
      ? await heldExpertItems(checkout, held.attempt)
      : { attempt: held.attempt, failed: [] }
    const failedItems = [...held.failedItems, ...failed]
    if (!attempt) return { failedItems, payment: null }
    const opened = await openPayment(checkout, attempt, (then) =>
      answerRow(ctx, startCartPurchase, { failedItems, ...then }),
    )
    return { failedItems, ...opened }
  }),
)
