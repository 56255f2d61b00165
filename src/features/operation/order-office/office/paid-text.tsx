import type { OrderItem } from '#contract/order-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { OrderEntry } from '../order-office-shapes.ts'

/** Amount that the member paid for an order, or was asked for; with the committee's share below. */
export function PaidText({ total: { total, subsidy }, isPaid }: Pick<OrderItem, 'total'> & Pick<OrderEntry, 'isPaid'>) {
  const asked = formatPrice(total.cents - (subsidy?.cents ?? 0))
  return (
    <>
      {isPaid ? asked : 'Non payé'}
      {isPaid ? null : <span className="block text-note text-ink-soft">demandé {asked}</span>}
      {subsidy ? <span className="block text-note text-ink-soft">part CSE {formatPrice(subsidy.cents)}</span> : null}
    </>
  )
}
