import { and, eq, inArray } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { lateLimitStep } from '#features/selling/openings/sale-steps.ts'
import { backToCart, storedCartRow } from '#features/selling/orders/back-to-cart.ts'
import { claimSteps, releaseEntries } from '#features/selling/orders/entry-steps.ts'
import { nothingToExpire, paidSteps } from '#features/selling/orders/paid-steps.ts'
import { buyReleased, buyReserved, moveItems, releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { boughtWaitingSteps } from '#features/selling/orders/waiting-steps.ts'
import type { Steps } from '#features/selling/payment-parts/payment-part.ts'
import { paymentParts } from '#features/selling/payment-parts/payment-parts.ts'
import { refundSteps } from '#features/selling/refunds/refund-steps.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { expertSale } from '#kernel/expert-tickets/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { bookFailure } from '#kernel/orders/order-failure.ts'
import { type Attempt, attempt as attempts, type Item, orderItem } from '#kernel/orders/tables.ts'
import { type CapturedPayment, captureFacts } from './payment/captured-payment.ts'
import { bookWrongPayment, resolveWrongPayment } from './payment/payment-review.ts'

/** An attempt with its items as they were read, and the context to write its moves. */
export interface Loaded {
  ctx: Pick<JobContext, 'db' | 'platform' | 'now'>
  attempt: Attempt
  items: Item[]
}

/** A loaded attempt with the facts of the event that moves it. */
export interface Happening<Facts = unknown> extends Loaded {
  facts: Facts
}

/** A payment after the hold needs places, a share or vouchers that are gone: its money is refunded. */
export class PlacesGone extends Error {}

/** Steps that capture every part with the order; rolled back if one of them has nothing to capture any more. */
export const captureParts = ({ ctx: { db, now }, attempt, items }: Happening): Steps =>
  paymentParts.flatMap((part) => part.capture(db, { attempt, items, isLate: false }, now, new AttemptMoved()))

/** Steps that capture the parts again that were released at the end of the hold. */
export const captureAgain = ({ ctx: { db, now }, attempt, items }: Happening): Steps =>
  paymentParts.flatMap((part) => part.capture(db, { attempt, items, isLate: true }, now, new PlacesGone()))

export const releaseParts = ({ ctx: { db, now }, attempt }: Happening): Steps =>
  paymentParts.flatMap((part) => part.release(db, attempt, now))

/** Steps that release vouchers entirely if they exceed what is left to pay. */
export const releaseUnfit = (happening: Happening<Pick<Attempt, 'voucher'>>): Steps =>
  happening.facts.voucher < happening.attempt.voucher ? releaseParts(happening) : []

/** The vouchers were authorised meanwhile. */
export class VouchersAuthorised extends Error {}

/** Guard: authorised vouchers stay, since a card payment of the rest may exist. */
export const vouchersUnauthorised = ({ ctx: { now }, attempt }: Happening): Steps => [
  {
    sql: `update voucher_payment set updated_at = ?
      where attempt_id = ? and status in ('Asked', 'Pending', 'Declined', 'Expired')`,
    args: [now, attempt.id],
  },
  changed(1, new VouchersAuthorised()),
]

export const markCaptured = ({ ctx, attempt, facts }: Happening<CapturedPayment>) =>
  captureFacts(attempt, facts, ctx.now)

/** Columns of a paid attempt; its vouchers are captured together with the card payment. */
export async function markPaid(happening: Happening<CapturedPayment>): Promise<Partial<Attempt>> {
  const captured = await markCaptured(happening)
  return { ...captured, captured: captured.captured + happening.attempt.voucher }
}

export const markUnsold = async (happening: Happening<CapturedPayment>): Promise<Partial<Attempt>> => ({
  ...(await markCaptured(happening)),
  voucher: 0,
})

/** Steps that buy the held places; statuses, documents, mails and jobs follow. */
export const buyHeld = async (happening: Happening): Promise<Steps> => [
  ...buyReserved(ids(happening.items)),
  ...(await sell(happening, 'Paid')),
]

/** Steps of the only way out of Canceled: take the places again, and remove the rows that had returned to the cart. */
export async function buyAgain(happening: Happening): Promise<Steps> {
  const { ctx, attempt, items } = happening
  const { db, now } = ctx
  const gone = new PlacesGone()
  const cartIds = items.map((item) => storedCartRow(item).id)
  return [
    ...boughtWaitingSteps(items, attempt.userId, gone),
    ...buyReleased(db, ids(items), now, gone),
    lateLimitStep(ids(items), gone),
    ...items.flatMap((item) => claimSteps(item, gone)),
    db.orm.delete(cartItem).where(inArray(cartItem.id, cartIds)),
    // Rows missing in the cart were bought again or removed meanwhile: this money is refunded.
    changed(cartIds.length, gone),
    ...(await sell(happening, 'PaidAfterHold')),
  ]
}

const sell = async ({ ctx, attempt, items }: Happening, action: 'Paid' | 'PaidAfterHold'): Promise<Steps> => [
  ...moveItems(ctx.db, items, action, ctx.now, new AttemptMoved()),
  ...(await paidSteps(ctx, attempt, items)),
]

export const bookReview = ({ ctx: { db, now }, attempt, facts }: Happening<CapturedPayment>): Steps => [
  bookWrongPayment(db, attempt, facts, now),
]

export const endReview = ({ ctx, attempt }: Happening): Steps => [resolveWrongPayment(attempt.id, ctx.now)]

export const forgetHold = ({ attempt }: Happening): Steps => [nothingToExpire(attempt)]

/** Steps that free all that an undelivered attempt still holds, and put its items back into the cart (D06). */
export function releaseAll(happening: Happening): Steps {
  const { ctx, attempt } = happening
  const { db, now } = ctx
  // Items whose hold ended before the payment arrived were returned at that time.
  const items = happening.items.filter(({ status }) => status === 'Pending')
  return [
    {
      statement: db.orm
        .update(orderItem)
        .set({ status: 'Canceled', endedAt: now })
        .where(and(eq(orderItem.attemptId, attempt.id), eq(orderItem.status, 'Pending'))),
    },
    ...releasePlaces(db, ids(items), 'reserved', now),
    ...releaseEntries(db, ids(items), now),
    // The provider's own reservation expires by itself.
    db.orm
      .update(expertSale)
      .set({ status: 'Canceled', updatedAt: now })
      .where(and(inArray(expertSale.orderItemId, ids(items)), inArray(expertSale.status, ['Reserving', 'Reserved']))),
    ...releaseParts(happening),
    ...items.flatMap((item) => backToCart(db, item, attempt.userId)),
    ...refreshBest(
      db,
      items.map(({ activityId }) => activityId),
      now,
    ),
  ]
}

/** Steps that have a job refund a wrong payment, less what was refunded in the provider's dashboard. */
export const giveBackCaptured = ({ ctx: { db, now }, attempt, facts }: Happening<Captured>): Steps => {
  const { receivedCents, amount } = facts
  const reason = 'Captured in another amount or currency than the total.'
  return [
    db.orm.update(attempts).set({ captured: receivedCents, voucher: 0 }).where(eq(attempts.id, attempt.id)),
    ...(amount > 0 ? refundSteps(db, { attemptId: attempt.id, amount, kind: 'unsold', reason }, now).steps : []),
  ]
}

interface Captured {
  receivedCents: number
  amount: number
}

/** Steps for money that bought nothing: recorded for the operator, and refunded by a job that survives a crash. */
export function refundUnsold({ ctx: { db, now }, attempt, facts }: Happening<CapturedPayment>): Steps {
  const { id: attemptId } = attempt
  const { receivedCents: amount } = facts
  const reason = 'Paid after the hold had ended; the places were gone.'
  const error = `${reason} ${amount} cents are refunded.`
  return [
    bookFailure(db, { attemptId, dedupeKey: `refund:${attemptId}`, error }, now),
    ...refundSteps(db, { attemptId, amount, kind: 'unsold', reason }, now).steps,
  ]
}

const ids = (items: readonly Item[]): string[] => items.map(({ id }) => id)
