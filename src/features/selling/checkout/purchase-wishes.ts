import { CallError } from '#contract/errors.ts'
import type { VoucherOffer } from '#contract/order-shapes.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { sumShares } from '#features/catalogue/subsidies/sum-shares.ts'
import type { PlannedLine } from '#features/selling/orders/purchase-plan.ts'
import type { ParsedInput } from '#handler/handle.ts'
import { cartTotals } from '#kernel/prices/pricing.ts'
import { LEAST_PAYMENT, type Share } from '#kernel/prices/share-out.ts'
import { isVoucherAmount } from '#kernel/prices/voucher-part.ts'
import type { startCartPurchase } from './contract.ts'

/** Wishes of the buyer: subsidies as shown, and vouchers to pay with. */
export type PurchaseWishes = ParsedInput<typeof startCartPurchase>

/** Planned line with the share that the buyer's committee pays. */
export interface SharedLine extends PlannedLine {
  share: Share | null
}

export function shareLines(lines: readonly PlannedLine[], own: OwnSubsidies | null): SharedLine[] {
  const shares = sumShares(
    lines.map(({ row, line }) => ({ line, quantity: row.quantity })),
    own,
  )
  return lines.map((line, at) => ({ ...line, share: shares[at] ?? null }))
}

/** Cents that the buyer pays for the lines, and the fees included. */
export function purchaseTotals(lines: readonly SharedLine[]): { total: number; fees: number } {
  const { total, fees } = cartTotals(lines.map(({ line }) => line.totals))
  return { total: lines.reduce((rest, { share }) => rest - (share?.amount ?? 0), total), fees }
}

/** Refuses a purchase that the buyer has not agreed to, or cannot pay in this way. */
export function checkWishes(
  { subsidies = [], vouchers }: PurchaseWishes,
  lines: readonly SharedLine[],
  offer: VoucherOffer | null,
): void {
  const shown = new Map(subsidies.map(({ cartItemId, cents }) => [cartItemId, cents]))
  // The subsidy that the buyer saw has become smaller.
  if (lines.some(({ row, share }) => (share?.amount ?? 0) < (shown.get(row.id) ?? 0)))
    throw new CallError('subsidyChanged')
  const { total } = purchaseTotals(lines)
  if (total > 0 && total < LEAST_PAYMENT) throw new CallError('amountTooSmall')
  if (vouchers === undefined) return
  if (offer === null) throw new CallError('vouchersNotOffered')
  if (!isVoucherAmount(vouchers.cents, { total, minimum: offer.minimum.cents }))
    throw new CallError('voucherAmount', { fields: ['vouchers.cents'] })
}
