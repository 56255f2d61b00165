import { and, eq, inArray } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, type RegionDb, type Statement } from '#db/region-db.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { newOrderItem } from '#features/selling/orders/order-rows.ts'
import type { FailedItem } from '#features/selling/orders/purchase-plan.ts'
import { reserveSteps } from '#features/selling/orders/stock-steps.ts'
import { waitingSteps } from '#features/selling/orders/waiting-steps.ts'
import type { Steps } from '#features/selling/payment-parts/payment-part.ts'
import { paymentParts } from '#features/selling/payment-parts/payment-parts.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { refreshBestSteps } from '#kernel/catalogue/derived/best-steps.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { expiryKey } from '#kernel/orders/load-attempt.ts'
import { type Attempt, attempt, orderItem } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { newExpertSales } from './hold-expert-items.ts'
import { type PurchaseWishes, purchaseTotals, type SharedLine } from './purchase-wishes.ts'

/** Another attempt was opened between our read and our write: read again. */
export class OtherAttempt extends Error {}

/** A row left the cart between our read and our write (lists drop withdrawn items): read again. */
export class CartChanged extends Error {}

const insertAttempt = compiledInsert(attempt)
const insertOrderItem = compiledInsert(orderItem)

interface Reservation {
  lines: SharedLine[]
  failed: FailedItem[]
  own: OwnSubsidies | null
  vouchers: PurchaseWishes['vouchers']
}

interface PurchaseFacts {
  userId: string
  origin: string
  /** Id of the terms of sale, and name of the seller, of the site where it is made. */
  terms: string
  publisher: string
  now: number
}

/**
 * Batch of a new purchase: attempt, items, places, documents and payment parts; its rows leave the cart. Rolled back
 * with `ItemRefused` or the errors above. `hot`: a stock wanted by very many at this moment.
 */
export function newPurchase(
  db: RegionDb,
  { userId, origin, terms, publisher, now }: PurchaseFacts,
  { lines, failed, own, vouchers }: Reservation,
) {
  const row: Attempt = {
    id: newId('pa'),
    userId,
    origin,
    status: 'Pending',
    paymentId: null,
    paymentClientSecret: null,
    cardKey: null,
    number: null,
    captured: null,
    capturedAt: null,
    ...purchaseTotals(lines),
    voucher: vouchers?.cents ?? 0,
    termsId: terms,
    // A third party may grant less (D06).
    holdUntil: now + limits.cartHold.ms,
    startedAt: now,
    endedAt: null,
  }
  const items = lines.map((line) => {
    const { activity, ticket } = line.line
    const agency = ticket ? activity.vendorAgency : null
    const parties = { publisher, partner: activity.vendorIdentity, ...(agency ? { isAgent: true as const } : {}) }
    return newOrderItem(line, { attemptId: row.id, userId, share: line.share, parties, agency, now })
  })
  const purchase = { attempt: row, items: items.map(({ row: { id }, share }) => ({ id, share })), own, vouchers }
  const cartIds = lines.map((line) => line.row.id)
  const steps: Steps = [
    { statement: insertAttempt(db, row), otherwise: new OtherAttempt() },
    ...items.map((item) => insertOrderItem(db, item.row)),
    ...waitingSteps(items, userId),
    ...items.flatMap((item) => reserveSteps(db, item)),
    ...paymentParts.flatMap((part) => part.hold(db, purchase, now)),
    ...newExpertSales(db, items, now),
    db.orm.delete(cartItem).where(and(inArray(cartItem.id, cartIds), eq(cartItem.userId, userId))),
    changed(cartIds.length, new CartChanged()),
    ...failureSteps(db, userId, failed),
    ...refreshBestSteps(db, lines, now),
    enqueueJob(
      db,
      { kind: 'expire-attempt', payload: { attemptId: row.id }, runAt: row.holdUntil, dedupeKey: expiryKey(row.id) },
      now,
    ),
  ]
  return { attempt: row, steps, hot: lines.flatMap(({ line }) => line.stocks).find((stock) => stock.hot) }
}

/**
 * Statements for refused items: a raised price is stored, so that the next try may buy; a withdrawn item leaves the
 * cart.
 */
export function failureSteps(db: RegionDb, userId: string, failed: readonly FailedItem[]): Statement[] {
  return failed.flatMap(({ row, reason, newPrice3 }): Statement[] => {
    const own = and(eq(cartItem.id, row.id), eq(cartItem.userId, userId))
    if (newPrice3 !== null) return [db.orm.update(cartItem).set({ seenPrice3: newPrice3 }).where(own)]
    return withdrawn.has(reason) ? [db.orm.delete(cartItem).where(own)] : []
  })
}

const withdrawn = new Set([
  'ticketNotFound',
  'stockNotFound',
  'slotPassed',
  'optionNotFound',
  'premiumRequired',
  'noDateForTicket',
])
