import { and, eq, inArray, sql } from 'drizzle-orm'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { forgetShares } from '#features/catalogue/subsidies/hold-share.ts'
import { backToCart } from '#features/selling/orders/back-to-cart.ts'
import type { NewOrderItem } from '#features/selling/orders/order-rows.ts'
import { priceRoseText } from '#features/selling/orders/purchase-plan.ts'
import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'
import { expertDay, wantedProduct } from '#features/stock/expert-tickets/wanted-product.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { expertPrice, expertSale } from '#kernel/expert-tickets/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { AttemptMoved, expiryKey, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { type Attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { isVoucherAmount } from '#kernel/prices/voucher-part.ts'
import type { Checkout } from './at-checkout.ts'
import { moveSteps } from './attempt-moves.ts'

export interface ExpertFailure {
  cartItemId: string
  reason: 'stockGone' | 'expertUnavailable' | 'priceRose'
  message: string
}

type Refused = { item: Item; failure: ExpertFailure; unitCents: number | null }
type Outcome = { item: Item; reservationId: string; expiresAt: number } | Refused

/**
 * Sale row of each new expert item; written together with it, so that a crash before the provider's answer leaves a
 * trace.
 */
export const newExpertSales = (db: RegionDb, items: readonly NewOrderItem[], now: number): Statement[] =>
  items
    .filter(({ row }) => row.itemType === 'ExpertTicket')
    .map(({ row }) =>
      db.orm
        .insert(expertSale)
        .values({ orderItemId: row.id, partnerSaleId: row.id, status: 'Reserving', updatedAt: now }),
    )

/**
 * Reserves an unpaid attempt's expert items outside any transaction, then corrects it in one repeatable batch:
 * unavailable items return to the cart, the hold ends with the shortest reservation (D06). Null if all were released.
 */
export async function heldExpertItems(
  checkout: Checkout,
  attempt: Attempt,
): Promise<{ attempt: Attempt | null; failed: ExpertFailure[] }> {
  const { db, now, fenced } = checkout
  const waiting = db.orm
    .select({ id: expertSale.orderItemId })
    .from(expertSale)
    .innerJoin(orderItem, eq(orderItem.id, expertSale.orderItemId))
    .where(and(eq(orderItem.attemptId, attempt.id), eq(expertSale.status, 'Reserving')))
  const [loaded, sales] = attempt.paymentId === null ? [await loadAttempt(db, attempt.id), await waiting] : [null, []]
  if (!loaded || sales.length === 0) return { attempt, failed: [] }

  const ids = new Set(sales.map((sale) => sale.id))
  const outcomes = await Promise.all(
    loaded.items.filter((item) => ids.has(item.id)).map((item) => hold(checkout, item)),
  )
  const refused = outcomes.filter((outcome) => 'failure' in outcome)
  const held = outcomes.filter((outcome) => 'reservationId' in outcome)
  const failed = refused.map((outcome) => outcome.failure)

  const corrected = correctedAttempt(attempt, refused, held)
  const tooSmall = corrected.total > 0 && corrected.total < 50
  if (tooSmall || refused.length === loaded.items.length) {
    const ended = await moveSteps({ ctx: checkout, ...loaded }, 'ended', null)
    await db.write([...fenced, ...ended, ...learntPrices(checkout, refused)])
    if (tooSmall) throw new CallError('amountTooSmall')
    return { attempt: null, failed }
  }
  await db.write([
    ...fenced,
    ...(await moveSteps({ ctx: checkout, attempt, items: loaded.items }, 'reduced', {
      total: corrected.total,
      fees: corrected.fees,
      voucher: corrected.voucher,
      holdUntil: corrected.holdUntil,
    })),
    ...held.flatMap((outcome) => heldSteps(db, outcome, now)),
    ...removedSteps(
      db,
      refused.map((outcome) => outcome.item),
    ),
    ...learntPrices(checkout, refused),
    ...(corrected.holdUntil < attempt.holdUntil ? [expireEarlier(db, corrected, now)] : []),
  ])
  return { attempt: corrected, failed }
}

async function hold({ platform, region, now, requestId }: Checkout, item: Item): Promise<Outcome> {
  const refusal = (reason: ExpertFailure['reason'], message: string, unitCents: number | null = null): Refused => ({
    item,
    failure: { cartItemId: cartRowId(item), reason, message },
    unitCents,
  })
  try {
    const reservation = await platform.expertTickets.reserve({ products: [wantedProduct(item, region.zone)] })
    const { reservationId, minutesToExpiry, totalPriceCents } = reservation
    if (totalPriceCents > item.ticketInfoTotal) {
      const unitCents = Math.ceil(totalPriceCents / item.quantity)
      return refusal('priceRose', priceRoseText(item.ticketInfoTotal, unitCents * item.quantity), unitCents)
    }
    // Counted from before the request, so that it never ends after the provider's own limit.
    const expiresAt = minutesToExpiry === null ? Number.POSITIVE_INFINITY : now + Math.floor(minutesToExpiry * 60_000)
    return { item, reservationId, expiresAt }
  } catch (error) {
    if (!(error instanceof ExpertTicketError)) throw error
    platform.log(error.kind === 'refused' ? 'warn' : 'error', 'expert.not-held', {
      requestId,
      orderItem: item.id,
      kind: error.kind,
      reason: error.message,
    })
    const reason = error.kind === 'refused' ? 'stockGone' : 'expertUnavailable'
    return refusal(reason, errorCatalogue[reason].message)
  }
}

const cartRowId = (item: Item): string => (item.cartItem as { id: string }).id

function correctedAttempt(attempt: Attempt, refused: Refused[], held: { expiresAt: number }[]): Attempt {
  const without = refused.map(({ item }) => item)
  const lineTotal = (item: Item) => item.ticketInfoTotal + item.optionsTotal + item.fees - item.subsidy
  const total = without.reduce((sum, item) => sum - lineTotal(item), attempt.total)
  // Vouchers worth more than the remaining total are dropped: the buyer chose another amount.
  const fits = isVoucherAmount(attempt.voucher, { total, minimum: 0 })
  return {
    ...attempt,
    total,
    voucher: fits ? attempt.voucher : 0,
    fees: without.reduce((sum, item) => sum - item.fees, attempt.fees),
    holdUntil: Math.min(attempt.holdUntil, ...held.map(({ expiresAt }) => expiresAt)),
  }
}

const heldSteps = (
  db: RegionDb,
  outcome: { item: Item; reservationId: string; expiresAt: number },
  now: number,
): (Step | Statement)[] => [
  db.orm
    .update(expertSale)
    .set({
      status: 'Reserved',
      reservationId: outcome.reservationId,
      expiresAt: Number.isFinite(outcome.expiresAt) ? outcome.expiresAt : null,
      updatedAt: now,
    })
    .where(and(eq(expertSale.orderItemId, outcome.item.id), eq(expertSale.status, 'Reserving'))),
  changed(1, new AttemptMoved()),
]

/** Removes items as if they had never been part of the attempt, as nothing else refers to them yet. */
function removedSteps(db: RegionDb, items: readonly Item[]): Statement[] {
  if (items.length === 0) return []
  const ids = items.map((item) => item.id)
  return [
    db.orm.delete(expertSale).where(inArray(expertSale.orderItemId, ids)),
    ...forgetShares(ids),
    db.orm.delete(orderItem).where(inArray(orderItem.id, ids)),
    ...items.flatMap((item) => backToCart(db, item, item.userId)),
  ]
}

/** Updates the shown price and the cart row to a risen price, so that the next try may buy (D22). */
function learntPrices({ db, buyer, region, now }: Checkout, refused: readonly Refused[]): Statement[] {
  return refused.flatMap(({ item, unitCents }): Statement[] => {
    const { expert } = item.snapshot
    if (unitCents === null || expert === null) return []
    return [
      db.orm
        .update(cartItem)
        .set({ seenPrice3: unitCents * item.quantity })
        .where(and(eq(cartItem.id, cartRowId(item)), eq(cartItem.userId, buyer.userId))),
      db.orm
        .update(expertPrice)
        .set({ price: unitCents, originalPrice: sql`max(${expertPrice.originalPrice}, ${unitCents})` })
        .where(and(eq(expertPrice.productId, expert.productId), eq(expertPrice.day, expertDay(item, region.zone)))),
      ...refreshBest(db, [item.activityId], now),
    ]
  })
}

/** Second expiry job beside that of the full hold, which will find nothing left to do. */
const expireEarlier = (db: RegionDb, { id, holdUntil }: Attempt, now: number): Statement =>
  enqueueJob(
    db,
    {
      kind: 'expire-attempt',
      payload: { attemptId: id },
      runAt: holdUntil,
      dedupeKey: expiryKey(id, holdUntil),
    },
    now,
  )
