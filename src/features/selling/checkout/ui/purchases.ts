import type { OrderItem } from '#contract/order-shapes.ts'
import { sumCents } from '#kernel/time/money.ts'

/** Items of one payment. `endedAt`: when the last item ended; null while one has not. */
export interface Purchase {
  /** Null until the provider has answered: only for the one unpaid purchase. */
  paymentId: string | null
  items: OrderItem[]
  startedAt: number
  endedAt: number | null
  /** Amount that the buyer pays, fees included, cents. */
  total: number
}

/** Groups items by payment: open purchases first, newest first, then by `endedAt`, newest first. */
export function groupPurchases(items: readonly OrderItem[]): Purchase[] {
  const groups = new Map<string | null, OrderItem[]>()
  for (const item of items) {
    const group = groups.get(item.paymentId)
    if (group) group.push(item)
    else groups.set(item.paymentId, [item])
  }
  const purchases = [...groups].map(([paymentId, own]): Purchase => {
    const ends = own.map(({ endedAt }) => endedAt ?? Number.POSITIVE_INFINITY)
    const end = Math.max(...ends)
    return {
      paymentId,
      items: own,
      startedAt: Math.min(...own.map(({ startedAt }) => startedAt)),
      endedAt: Number.isFinite(end) ? end : null,
      total: sumCents(own.map((item) => item.total.total)) - sumCents(own.flatMap((item) => item.total.subsidy ?? [])),
    }
  })
  const rank = ({ endedAt }: Purchase) => endedAt ?? Number.MAX_SAFE_INTEGER
  return purchases.sort((a, b) => rank(b) - rank(a) || b.startedAt - a.startedAt)
}
