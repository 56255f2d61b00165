import type { OrderItem } from '#contract/order-shapes.ts'
import { sumCents } from '#kernel/time/money.ts'

/** The items of one payment. `endedAt` is that of its last item; null while one has not ended. */
export interface Purchase {
  /** Null while the provider has not answered: at most one, and it is unpaid. */
  paymentId: string | null
  items: OrderItem[]
  startedAt: number
  endedAt: number | null
  /** Cents that the buyer pays, fees included. */
  total: number
}

/** Purchases grouped by payment, newest `endedAt` first; those that have not ended come before, the newest first. */
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
