import { and, eq, inArray } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { SubsidyMoved, SubsidyRuleChanged } from '#features/catalogue/subsidies/hold-share.ts'
import { type OwnSubsidies, ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { LEAST_PAYMENT, type Share } from '#features/catalogue/subsidies/share-out.ts'
import { sumShares } from '#features/catalogue/subsidies/sum-shares.ts'
import { currentBuyer } from '#features/selling/cart/buyer.ts'
import { fenceSteps, withOwnCartLock } from '#features/selling/cart/cart-lock.ts'
import { cartItem } from '#features/selling/cart/tables.ts'
import { expiryKey } from '#features/selling/orders/attempt-steps.ts'
import { lineSteps } from '#features/selling/orders/line-steps.ts'
import { newOrderItem } from '#features/selling/orders/order-rows.ts'
import {
  type FailedItem,
  type ItemRefusal,
  type PlannedLine,
  planPurchase,
} from '#features/selling/orders/purchase-plan.ts'
import { ItemRefused, reserveSteps } from '#features/selling/orders/stock-steps.ts'
import { paymentParts } from '#features/selling/payment-parts/payment-parts.ts'
import { voucherOffer } from '#features/selling/vouchers/voucher-offer.ts'
import { isVoucherAmount } from '#features/selling/vouchers/voucher-part.ts'
import { refreshBestSteps } from '#features/stock/slots/best-steps.ts'
import { cartTotals } from '#features/stock/slots/pricing.ts'
import type { UserContext } from '#handler/context.ts'
import { handleAhead, type ParsedInput } from '#handler/handle.ts'
import { answerRow } from '#handler/idempotency.ts'
import type { Asking } from '#handler/read-ahead.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { startCartPurchase } from './contract.ts'
import { heldExpertItems, newExpertSales } from './hold-expert-items.ts'
import { loadPurchase, loadPurchaseOfSession } from './load-purchase.ts'
import { openPayment } from './open-payment.ts'

/** The hold of an attempt, unless a third party grants less (D06). */
export const HOLD_MS = limits.cartHold.ms
/** Rounds against faster buyers; each takes one contested item out of the purchase. */
const MAX_ROUNDS = 60

const readAhead = ({ db, sessionIdHash }: Asking) => loadPurchaseOfSession(db, sessionIdHash)

export const startCartPurchaseHandler = handleAhead(
  startCartPurchase,
  readAhead,
  (ctx, { subsidies = [], vouchers }, fail, ahead) =>
    withOwnCartLock(ctx, async (fence) => {
      const excluded = new Map<string, ItemRefusal>()
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const { open, rows, sellables } = round === 0 ? ahead : await loadPurchase(ctx.db, ctx.actor.userId)
        const { lines, failed } = planPurchase(rows, sellables, currentBuyer(ctx), excluded)
        // What was read before the lock was ours may lead to a reservation, whose guards see what has changed since. All else
        // is decided from what is read now.
        if (round === 0 && (open || lines.length === 0 || failed.length > 0)) continue
        // Nobody could pay an attempt whose payment a crash kept from being opened: that comes first.
        if (open && (rows.length === 0 || open.paymentId === null)) return await pay(ctx, open, fence, [], true)
        if (rows.length === 0) return fail('cartEmpty')
        if (open) return fail('purchaseInProgress')
        const failedItems = failed.map(({ row, reason, message }) => ({ cartItemId: row.id, reason, message }))
        if (lines.length === 0) {
          await rememberFailures(ctx, failed, fence)
          return { failedItems, payment: null }
        }
        const own = await ownSubsidies(ctx)
        const shared = sharedLines(lines, own)
        // The buyer was shown a price that is not so any more.
        if (shared.some(({ row, share }) => (share?.amount ?? 0) < shownCents(subsidies, row.id)))
          fail('subsidyChanged')
        const reserved = await reserve(ctx, { shared, failed, own, vouchers }, fence).catch((error: unknown) => {
          if (error instanceof SubsidyRuleChanged) return fail('subsidyChanged')
          if (error instanceof ItemRefused) excluded.set(error.cartItemId, error.reason)
          else if (!mayChange.some((kind) => error instanceof kind)) throw error
          return null
        })
        if (reserved === null) continue
        const hasExperts = lines.some(({ line }) => line.expert !== null)
        return await pay(ctx, reserved, fence, failedItems, hasExperts)
      }
      throw new Error('The stock of this cart kept vanishing.')
    }),
)

/** An attempt was opened between our reading and our writing; read again. */
class OtherAttempt extends Error {}

/** A row left the cart between our reading and our writing (a list drops what was withdrawn); read again. */
class CartChanged extends Error {}

/** What somebody else may have changed between our reading and our writing: read again. */
const mayChange = [CartChanged, OtherAttempt, SubsidyMoved]

interface SharedLine extends PlannedLine {
  share: Share | null
}

function sharedLines(lines: readonly PlannedLine[], own: OwnSubsidies | null): SharedLine[] {
  const shares = sumShares(
    lines.map(({ row, line }) => ({ line, quantity: row.quantity })),
    own,
  )
  return lines.map((line, at) => ({ ...line, share: shares[at] ?? null }))
}

const shownCents = (shown: readonly { cartItemId: string; cents: number }[], id: string): number =>
  shown.find(({ cartItemId }) => cartItemId === id)?.cents ?? 0

const sumSubsidies = (lines: readonly SharedLine[]): number =>
  lines.reduce((sum, { share }) => sum + (share?.amount ?? 0), 0)

interface WireFailure {
  cartItemId: string
  reason: string
  message: string
}

/** Holds what third parties sell, then opens the payment of what is left; also for an attempt that a crash left open. */
async function pay(
  ctx: UserContext,
  open: typeof attempt.$inferSelect,
  fence: number,
  before: WireFailure[],
  mayHaveExperts: boolean,
) {
  const held = mayHaveExperts ? await heldExpertItems(ctx, open, fence) : { attempt: open, failed: [] }
  const failedItems = [...before, ...held.failed]
  if (!held.attempt) return { failedItems, payment: null }
  const opened = await openPayment(ctx, held.attempt, fence, (then) =>
    answerRow(ctx, startCartPurchase, { failedItems, ...then }),
  )
  return { failedItems, ...opened }
}

const insertAttempt = compiledInsert(attempt)
const insertOrderItem = compiledInsert(orderItem)

interface Reservation {
  shared: SharedLine[]
  failed: FailedItem[]
  own: OwnSubsidies | null
  vouchers: ParsedInput<typeof startCartPurchase>['vouchers']
}

/** One batch: the attempt, its items, their places and documents; the rows leave the cart. Throws `ItemRefused`. */
async function reserve(
  ctx: UserContext,
  { shared: lines, failed, own, vouchers }: Reservation,
  fence: number,
): Promise<typeof attempt.$inferSelect> {
  const { db, now, actor } = ctx
  const { total: price, fees } = cartTotals(lines.map(({ line }) => line.totals))
  const total = price - sumSubsidies(lines)
  if (total > 0 && total < LEAST_PAYMENT) throw new CallError('amountTooSmall')
  if (vouchers !== undefined) {
    const offer = voucherOffer(ctx)
    if (offer === null) throw new CallError('vouchersNotOffered')
    if (!isVoucherAmount(vouchers.cents, { total, minimum: offer.minimum.cents }))
      throw new CallError('voucherAmount', { fields: ['vouchers.cents'] })
  }
  const row = {
    id: newId('pa'),
    userId: actor.userId,
    origin: ctx.origin,
    status: 'Pending' as const,
    paymentId: null,
    paymentClientSecret: null,
    cardKey: null,
    number: null,
    captured: null,
    capturedAt: null,
    total,
    fees,
    voucher: vouchers?.cents ?? 0,
    holdUntil: now + HOLD_MS,
    startedAt: now,
    endedAt: null,
  }
  const items = lines.map((line) =>
    newOrderItem(line, { attemptId: row.id, userId: actor.userId, share: line.share, now }),
  )
  const shares = items.map(({ row: { id }, share }) => ({ id, share }))
  const cartIds = lines.map((line) => line.row.id)
  const steps: (Step | Statement)[] = [
    ...fenceSteps(db, actor.userId, fence),
    { statement: insertAttempt(db, row), otherwise: new OtherAttempt() },
    ...items.map((item) => insertOrderItem(db, item.row)),
    ...lineSteps(items, actor.userId),
    ...items.flatMap((item) => reserveSteps(db, item)),
    ...paymentParts.flatMap((part) => part.hold(db, { attempt: row, items: shares, own, vouchers }, now)),
    ...newExpertSales(db, items, now),
    db.orm.delete(cartItem).where(and(inArray(cartItem.id, cartIds), eq(cartItem.userId, actor.userId))),
    changed(cartIds.length, new CartChanged()),
    ...failureSteps(ctx, failed),
    ...refreshBestSteps(db, lines, now),
    enqueueJob(
      db,
      { kind: 'expire-attempt', payload: { attemptId: row.id }, runAt: row.holdUntil, dedupeKey: expiryKey(row.id) },
      now,
    ),
  ]
  const hot = lines.flatMap(({ line }) => line.stocks).find((stock) => stock.hot)
  await (hot ? db.writeHot(hot.id, steps) : db.write(steps))
  return row
}

/** A risen price is learnt, so that the next try may buy; an item that is not for sale any more leaves the cart. */
function failureSteps(ctx: UserContext, failed: FailedItem[]): Statement[] {
  return failed.flatMap(({ row, reason, newPrice3 }): Statement[] => {
    const own = and(eq(cartItem.id, row.id), eq(cartItem.userId, ctx.actor.userId))
    if (newPrice3 !== null) return [ctx.db.orm.update(cartItem).set({ seenPrice3: newPrice3 }).where(own)]
    return withdrawn.has(reason) ? [ctx.db.orm.delete(cartItem).where(own)] : []
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

async function rememberFailures(ctx: UserContext, failed: FailedItem[], fence: number): Promise<void> {
  const steps: (Step | Statement)[] = failureSteps(ctx, failed)
  if (steps.length > 0) await ctx.db.write([...fenceSteps(ctx.db, ctx.actor.userId, fence), ...steps])
}
