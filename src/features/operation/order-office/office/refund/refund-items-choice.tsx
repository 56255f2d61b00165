import { formatPrice } from '#kernel/time/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { PurchaseItem } from '../../order-office-shapes.ts'

interface RefundItemsChoiceProps {
  items: readonly PurchaseItem[]
  /** Ids of the ticked items. */
  chosen: readonly string[]
  error: string | null
  choose: (ids: readonly string[]) => void
}

/** Choice of the items to refund, each with its refundable amount. */
export const RefundItemsChoice = ({ items, chosen, error, choose }: RefundItemsChoiceProps) => (
  <fieldset>
    <legend className="mb-1.5 text-note font-semibold text-ink-soft">Articles</legend>
    <div className="flex flex-col gap-1.5">
      {items.map(({ order, refundable }) => (
        <Checkbox
          key={order.id}
          disabled={refundable.cents === 0}
          aria-invalid={error === null ? undefined : true}
          checked={chosen.includes(order.id)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, order.id] : chosen.filter((id) => id !== order.id))
          }
          label={`${order.quantity} × ${order.ticketInfo.label}, ${order.activity.label} : ${formatPrice(refundable.cents)}`}
        />
      ))}
    </div>
    {error === null ? null : <p className="mt-1 font-medium text-negative">{error}</p>}
  </fieldset>
)
