import type { OrderItem } from '#contract/order-shapes.ts'
import { type OrderStatus, orderStatusLabels } from '#kernel/orders/states.ts'
import { classNames } from '#ui/class-names.ts'

const colours: Record<OrderStatus, string> = {
  Pending: 'bg-surface text-ink',
  PendingConfirmation: 'bg-warning/10 text-warning',
  Success: 'bg-positive/10 text-positive',
  Canceled: 'bg-surface text-ink-soft',
  Rejected: 'bg-negative/8 text-negative',
}

/** Status of one item of an order; a pending payment is shown once, for the whole order. */
export function ItemStatus({ item: { status, exchangedFor } }: { item: Pick<OrderItem, 'status' | 'exchangedFor'> }) {
  if (status === 'Pending') return null
  return <StatusBadge status={status} label={exchangedFor ? 'Échangée' : orderStatusLabels[status]} />
}

export function StatusBadge({ status, label = orderStatusLabels[status] }: { status: OrderStatus; label?: string }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2.5 py-1 text-note leading-5 font-semibold whitespace-nowrap',
        colours[status],
      )}
    >
      {label}
    </span>
  )
}
