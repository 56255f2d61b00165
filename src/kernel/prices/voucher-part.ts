import { BANK_DELAY } from '#lib/words/limits.ts'
import { LEAST_PAYMENT } from './share-out.ts'

/** Cents of an attempt to be paid by card. */
export const cardPart = ({ total, voucher }: { total: number; voucher: number }): number => total - voucher

/**
 * True if vouchers may pay this amount: at least the site's minimum, and leaving nothing or enough for a card payment.
 */
export const isVoucherAmount = (cents: number, { total, minimum }: { total: number; minimum: number }): boolean =>
  cents >= minimum && cents <= total && (cents === total || total - cents >= LEAST_PAYMENT)

/** French text for the means that get a refund: "sur la carte qui a servi au paiement", and others. */
export function refundPlace(of: { total: number; voucher: number }): string {
  if (of.voucher === 0) return 'sur la carte qui a servi au paiement'
  return cardPart(of) === 0
    ? 'sur les chèques-vacances qui ont servi au paiement'
    : 'sur la carte et les chèques-vacances qui ont servi au paiement'
}

/** French sentences with the means and, for a card, the delay, since banks show a refund days later. */
export const refundPlaceAndDelay = (of: { total: number; voucher: number }): string =>
  `${refundPlace(of)}.${cardPart(of) > 0 || of.voucher === 0 ? ` ${BANK_DELAY}` : ''}`

export interface RefundPart {
  means: 'card' | 'voucher'
  amount: number
  items: { orderItemId: string; amount: number }[]
}

/**
 * Splits a refund over the means of payment in proportion to what is left of each: rounded in favour of the card, never
 * above what is left. Its items are split too.
 */
export function refundParts(
  amount: number,
  left: { card: number; voucher: number },
  items: readonly { orderItemId: string; amount: number }[],
): RefundPart[] {
  const all = left.card + left.voucher
  const byVoucher = all > 0 ? Math.min(left.voucher, Math.floor((amount * left.voucher) / all)) : 0
  let open = byVoucher
  const ofVoucher = items.map(({ orderItemId, amount: cents }) => {
    const share = Math.min(open, cents)
    open -= share
    return { orderItemId, amount: share }
  })
  const ofCard = items.map((item, at) => ({ ...item, amount: item.amount - (ofVoucher[at]?.amount ?? 0) }))
  const parts: RefundPart[] = [
    { means: 'card', amount: amount - byVoucher, items: ofCard },
    { means: 'voucher', amount: byVoucher, items: ofVoucher },
  ]
  return parts
    .filter((part) => part.amount > 0)
    .map((part, at) => ({ ...part, items: part.items.filter((item) => at === 0 || item.amount > 0) }))
}
