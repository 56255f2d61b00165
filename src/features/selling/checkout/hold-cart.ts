import { CallError } from '#contract/errors.ts'
import { SubsidyMoved, SubsidyRuleChanged } from '#features/catalogue/subsidies/hold-share.ts'
import { type ItemRefusal, planPurchase } from '#features/selling/orders/purchase-plan.ts'
import { ItemRefused } from '#features/selling/orders/stock-steps.ts'
import { currentTerms, keepTerms } from '#features/selling/terms/current-terms.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import type { Checkout } from './at-checkout.ts'
import { loadPurchase, type Purchase } from './load-purchase.ts'
import { CartChanged, failureSteps, newPurchase, OtherAttempt } from './purchase-steps.ts'
import { checkWishes, type PurchaseWishes, shareLines } from './purchase-wishes.ts'

/** Most rounds against faster buyers; each removes one contested item from the purchase. */
const MAX_ROUNDS = 60

export interface HeldCart {
  /** Null if nothing in the cart can be bought. */
  attempt: Attempt | null
  failedItems: { cartItemId: string; reason: string; message: string }[]
  mayHaveExperts: boolean
}

/**
 * Loads, plans, checks the buyer's wishes and holds: returns the new attempt, or one whose payment a crash kept from
 * being opened. Starts again if another writer was faster.
 */
export async function holdCart(checkout: Checkout, wishes: PurchaseWishes, ahead: Purchase): Promise<HeldCart> {
  const { db, now, buyer, tenant, origin, fenced } = checkout
  const { userId } = buyer
  const excluded = new Map<string, ItemRefusal>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { open, rows, sellables } = round === 0 ? ahead : await loadPurchase(db, userId)
    const { lines, failed } = planPurchase(rows, sellables, buyer, excluded)
    // Data read before the lock may lead to a reservation, whose guards notice changes. Everything else is decided from
    // data read now.
    if (round === 0 && (open || lines.length === 0 || failed.length > 0)) continue
    // An attempt whose payment a crash kept from being opened comes first, since it could not be paid otherwise.
    if (open && (rows.length === 0 || open.paymentId === null))
      return { attempt: open, failedItems: [], mayHaveExperts: true }
    if (rows.length === 0) throw new CallError('cartEmpty')
    if (open) throw new CallError('purchaseInProgress')
    const failedItems = failed.map(({ row, reason, message }) => ({ cartItemId: row.id, reason, message }))
    if (lines.length === 0) {
      const learnt = failureSteps(db, userId, failed)
      if (learnt.length > 0) await db.write([...fenced, ...learnt])
      return { attempt: null, failedItems, mayHaveExperts: false }
    }
    const own = await checkout.subsidies()
    const shared = shareLines(lines, own)
    checkWishes(wishes, shared, checkout.voucherOffer)
    const terms = await currentTerms(tenant)
    const facts = { userId, origin, terms: terms.id, publisher: tenant.legal.publisher, now }
    const { attempt, steps, hot } = newPurchase(db, facts, { lines: shared, failed, own, vouchers: wishes.vouchers })
    try {
      const all = [...fenced, keepTerms(tenant, terms, now), ...steps]
      await (hot ? db.writeHot(hot.id, all) : db.write(all))
      return { attempt, failedItems, mayHaveExperts: lines.some(({ line }) => line.expert !== null) }
    } catch (error) {
      if (error instanceof SubsidyRuleChanged) throw new CallError('subsidyChanged')
      if (error instanceof ItemRefused) excluded.set(error.cartItemId, error.reason)
      else if (!mayChange.some((kind) => error instanceof kind)) throw error
    }
  }
  throw new Error('The stock of this cart kept vanishing.')
}

/** Errors for changes between our read and our write: read again. */
const mayChange = [CartChanged, OtherAttempt, SubsidyMoved]
