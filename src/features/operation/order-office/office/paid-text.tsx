import type { OrderItem } from '#contract/order-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'

/** Amount that the member paid for an order, with the committee's share below. */
export function PaidText({ total: { total, subsidy } }: Pick<OrderItem, 'total'>) {
  return (
    <>
      {formatPrice(total.cents - (subsidy?.cents ?? 0))}
      {subsidy ? <span className="block text-note text-ink-soft">part CSE {formatPrice(subsidy.cents)}</span> : null}
    </>
  )
}
