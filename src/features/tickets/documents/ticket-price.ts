import { formatPrice } from '#kernel/time/money.ts'

export const FREE = 'Gratuit'
/** A ticket that was given hides its price, and says so. */
export const HIDDEN_PRICE = 'Offert, prix masqué'

interface Paid {
  quantity: number
  /** Cents of the whole line, without its options. */
  ticketInfoTotal: number
  fees: number
}

/**
 * Price on one ticket of a line, fees included, as its visitors may read it. Whoever pays: a committee's share makes no
 * ticket cheaper.
 */
export function ticketPriceText({ quantity, ticketInfoTotal, fees }: Paid, isGift: boolean): string {
  const cents = Math.round((ticketInfoTotal + fees) / Math.max(1, quantity))
  if (cents === 0) return FREE
  return isGift ? HIDDEN_PRICE : formatPrice(cents)
}
