import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { OrderStatusChip, soldTicketText } from './list/order-row.tsx'
import { PaidText } from './paid-text.tsx'

type Found = CallResult<'/admin/get-person-orders'>

/** Orders of a person on their sheet, each a link, and what they have spent. */
export function PersonOrders({ userId, email }: { userId: string; email: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-person-orders', { userId }), [client, userId])
  const { found, failure, reload } = useLoaded<Found>(read)
  return (
    <section aria-labelledby="person-orders">
      <h2 id="person-orders" className="mb-2 text-base font-bold">
        Commandes
      </h2>
      {failure !== null && found === null ? (
        <ListFailure text="Échec du chargement des commandes" error={failure} retry={reload} />
      ) : found === null ? (
        <LoadingBlock label="Chargement des commandes" />
      ) : found.items.length === 0 ? (
        <p className="text-ink-soft">Cette personne n’a rien commandé.</p>
      ) : (
        <Orders found={found} email={email} />
      )}
    </section>
  )
}

function Orders({ found: { items, purchases, spent, refunded }, email }: { found: Found; email: string }) {
  const { zone } = useOfficeContext().office
  return (
    <div className="flex flex-col gap-3">
      <p>
        {counted(purchases, 'commande payée', 'commandes payées')}, {formatPrice(spent.cents)} dépensés
        {refunded.cents > 0 ? `, dont ${formatPrice(refunded.cents)} remboursés` : ''}.
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {items.map((entry) => (
          <li
            key={entry.orderItem.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0">
              <Link
                to="/admin/orders/$purchaseId"
                params={{ purchaseId: entry.orderItem.purchaseId }}
                className="font-medium text-link underline underline-offset-3"
              >
                {entry.orderItem.activity.label}
              </Link>
              <span className="block text-note text-ink-soft">
                {dayText(zone, entry.orderItem.startedAt)} · {soldTicketText(entry)} · {entry.orderItem.validityDateStr}
              </span>
            </span>
            <span className="flex items-center gap-3 text-right tabular-nums">
              <OrderStatusChip entry={entry} />
              <span>
                <PaidText total={entry.orderItem.total} isPaid={entry.isPaid} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/admin/orders"
        search={{ q: email }}
        className="self-start font-medium text-link underline underline-offset-3"
      >
        Toutes ses commandes
      </Link>
    </div>
  )
}
