import { orderStatusLabels } from '#kernel/orders/states.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OrderEntry } from '../../order-office-shapes.ts'
import { statusTones } from '../order-texts.ts'

/** A row of the table: an order, with its errors in the view of failures. */
export interface OrderRow {
  key: string
  /** Null for a failure that concerns no order. */
  entry: OrderEntry | null
  startedAt: number
  failures?: readonly { id: string; ts: number; error: string; resolvedAt: number | null }[]
}

export const toOrderRow = (entry: OrderEntry): OrderRow => ({
  key: entry.orderItem.id,
  entry,
  startedAt: entry.orderItem.startedAt,
})

/** Part of an order that is given back; of its purchase where only that is known. */
export const givenBackText = ({ givenBack, refunded }: OrderEntry): string =>
  givenBack.cents > 0
    ? formatPrice(givenBack.cents)
    : refunded === null
      ? ''
      : refunded === 'Whole'
        ? 'en entier'
        : 'en partie'

export const soldTicketText = ({ orderItem: { quantity, ticketInfo } }: OrderEntry) =>
  `${quantity} × ${ticketInfo.label}`

export const OrderStatusChip = ({ entry }: { entry: OrderEntry }) => (
  <StateChip tone={statusTones[entry.orderItem.status]}>{orderStatusLabels[entry.orderItem.status]}</StateChip>
)

/** Failure of an order, with its moment. */
export function FailureLine({ failure, zone }: { failure: NonNullable<OrderRow['failures']>[number]; zone: string }) {
  return (
    <span
      className={`block [overflow-wrap:anywhere] ${failure.resolvedAt === null ? 'text-negative' : 'text-ink-soft'}`}
    >
      {momentText(zone, failure.ts)} : <span lang="en">{failure.error}</span>
      {failure.resolvedAt === null ? null : ' (traité)'}
    </span>
  )
}
