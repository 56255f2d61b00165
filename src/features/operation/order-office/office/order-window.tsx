import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { SideWindow, useWithoutParameter } from '#web/office/kit/modal/side-window.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { CancelOrder } from './cancel-order.tsx'
import { NameLink } from './name-link.tsx'
import { clientName, statusTones } from './order-texts.ts'
import { PaidText } from './paid-text.tsx'

type Found = CallResult<'/admin/get-order'>

interface OrderWindowProps {
  /** Order named by the URL; undefined for none. */
  orderId: string | undefined
  onChanged: () => Promise<void>
}

/** Window of an order over a list, opened and closed by the URL. */
export function OrderWindow({ orderId, onChanged }: OrderWindowProps) {
  return (
    <SideWindow of={orderId} title="Commande" onClose={useWithoutParameter('order')}>
      {(id) => <LoadedOrder key={id} orderId={id} onChanged={onChanged} />}
    </SideWindow>
  )
}

function LoadedOrder({ orderId, onChanged }: { orderId: string; onChanged: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-order', { id: orderId }), [client, orderId])
  const { found, failure, reload: load } = useLoaded<Found>(read)
  if (failure !== null) return <ListFailure text="Échec du chargement de la commande" error={failure} retry={load} />
  const item = found?.items.find(({ order }) => order.id === orderId)
  if (!found || !item) return <LoadingBlock label="Chargement de la commande" />
  const { purchase } = found
  const { order } = item
  const reload = async () => void (await Promise.all([load(), onChanged()]))
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5 [&_dd]:([overflow-wrap:anywhere]) [&_dt]:text-ink-soft">
        <dt>Statut</dt>
        <dd>
          <StateChip tone={statusTones[order.status]}>{orderStatusLabels[order.status]}</StateChip>
        </dd>
        <dt>Client</dt>
        <dd>
          <Link
            to={personHref('/admin/users', {}, purchase.buyer.userId)}
            className="font-semibold text-link underline underline-offset-3"
          >
            {clientName(purchase.buyer)}
          </Link>
          <span className="block text-ink-soft">
            {[purchase.buyer.email, purchase.buyer.phoneNumber].filter(Boolean).join(' · ')}
          </span>
        </dd>
        <dt>Date d’achat</dt>
        <dd>{momentText(office.zone, order.startedAt)}</dd>
        <dt>Commande n°</dt>
        <dd className="tabular-nums">{order.number ?? 'Pas encore de paiement'}</dd>
        <dt>Activité</dt>
        <dd>
          <NameLink href={`/admin/activity/${order.activity.id}`}>{order.activity.label}</NameLink>
        </dd>
        <dt>Partenaire</dt>
        <dd>
          <NameLink href={`/admin/vendor/${order.activity.vendor.id}`}>{order.activity.vendor.name}</NameLink>
        </dd>
        <dt>Ticket</dt>
        <dd>
          {order.quantity} × {order.ticketInfo.label}
          {order.options.map((option) => (
            <span key={option.id} className="block">
              {option.quantity} × {option.label}
            </span>
          ))}
          <span className="block text-ink-soft">{order.validityDateStr}</span>
        </dd>
        <dt>Payé</dt>
        <dd className="tabular-nums">
          <PaidText total={order.total} isPaid={purchase.status === 'Paid' || purchase.status === 'Refunded'} />
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        {order.confirmationToken === null ? null : (
          <ButtonAnchor href={`/admin-order/${order.confirmationToken}`} target="_blank" rel="noreferrer" size="sm">
            Aller à la page de confirmation
          </ButtonAnchor>
        )}
        <Link
          to="/admin/orders/$purchaseId"
          params={{ purchaseId: purchase.id }}
          className="inline-flex min-h-9 items-center font-medium text-link underline underline-offset-3"
        >
          Toute la commande : historique, remboursement, renvoi
        </Link>
      </div>
      {item.canCancel ? <CancelOrder item={item} onDone={reload} /> : null}
    </div>
  )
}
