import { lazy, Suspense, useState } from 'react'
import { WithdrawalActions } from '#features/tickets/withdrawal/office/withdrawal-actions.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { type AdminCall, adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { TodoItem, TodoKind } from '../todo-shapes.ts'
import { OrderDecision } from './order-decision.tsx'
import { StuckSaleActions } from './stuck-sale-actions.tsx'

const RefundWindow = lazy(() => import('./refund-window.tsx'))

interface TodoActionsProps {
  kind: TodoKind
  item: TodoItem
  reload: () => Promise<void>
}

/** Button for the next step of a waiting item. */
export function TodoActions({ kind, item, reload }: TodoActionsProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt(reload)
  const [isKeeping, setKeeping] = useState(false)
  const [reason, setReason] = useState('')
  const [isRefunding, setRefunding] = useState(false)
  const work = (text: string, done: (call: AdminCall) => Promise<unknown>) =>
    attempt(async () => {
      await done(adminCall(client))
      notify.success(text)
      await reload()
    })
  const { id, purchaseId, orderId, confirmationToken, activityId, vendorId, updatedAt } = item
  const openRefund = () => setRefunding(true)
  const refundWindow =
    isRefunding && purchaseId !== null ? (
      <Suspense fallback={null}>
        <RefundWindow {...{ purchaseId, orderId }} onClose={() => setRefunding(false)} done={reload} />
      </Suspense>
    ) : null
  switch (kind) {
    case 'toConfirm':
      return orderId === null ? null : (
        <OrderDecision orderId={orderId} waits={confirmationToken !== null} reload={reload} />
      )
    case 'toUpload':
      // Its own list has an upload on each row.
      return null
    case 'toRefund':
      if (isKeeping)
        return (
          <form
            aria-label="Ne pas rembourser"
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              void work('L’argent reste', (call) => call('/admin/keep-payment', { orderId: orderId ?? '', reason }))
            }}
          >
            <LimitedInput
              className="w-full sm:w-80"
              label="Motif"
              required
              maxLength={200}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button type="submit" size="md" loading={isPending}>
              Ne pas rembourser
            </Button>
            <Button variant="ghost" size="md" onClick={() => setKeeping(false)}>
              Retour
            </Button>
          </form>
        )
      return (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={openRefund}>
            Rembourser
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setKeeping(true)}>
            Ne pas rembourser
          </Button>
          {refundWindow}
        </div>
      )
    case 'withdrawal':
      return orderId === null ? null : <WithdrawalActions orderId={orderId} reload={reload} />
    case 'lateRefund':
    case 'dispute':
      return purchaseId === null ? null : (
        <ButtonLink to="/admin/orders/$purchaseId" params={{ purchaseId }} size="sm">
          Voir la commande
        </ButtonLink>
      )
    case 'bankChange':
      return vendorId === null ? null : (
        <ButtonLink to="/admin/payouts/partner/$vendorId" params={{ vendorId }} size="sm">
          Voir le compte
        </ButtonLink>
      )
    case 'paidWithoutTicket':
      return (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            loading={isPending}
            onClick={() =>
              void work('Les billets sont en cours de génération', (call) =>
                call('/admin/regenerate-tickets', { orderId: orderId ?? '' }),
              )
            }
          >
            Générer
          </Button>
          <Button variant="secondary" size="sm" onClick={openRefund}>
            Rembourser
          </Button>
          {refundWindow}
        </div>
      )
    case 'failure':
      if (item.isStuckSale && orderId !== null)
        return (
          <>
            <StuckSaleActions orderId={orderId} openRefund={openRefund} reload={reload} />
            {refundWindow}
          </>
        )
      return (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          onClick={() =>
            void work('Échec marqué comme traité', (call) => call('/admin/resolve-order-failure', { failureId: id }))
          }
        >
          Marquer comme traité
        </Button>
      )
    case 'deadJob':
      return (
        <Button
          size="sm"
          loading={isPending}
          onClick={() => void work('Traitement relancé', (call) => call('/admin/retry-job', { jobId: id }))}
        >
          Relancer
        </Button>
      )
    case 'expertChange':
      return (
        <div className="flex flex-wrap gap-2">
          <ButtonAnchor href={`/admin/activity/${activityId}?tab=expert-ticket-stock`} size="sm">
            Voir le stock
          </ButtonAnchor>
          {item.hasNewPrices ? (
            <Button
              variant="secondary"
              size="sm"
              loading={isPending}
              onClick={() =>
                void work('Prix marqués comme vus', (call) =>
                  call('/admin/manage-expert-ticket-stocks', {
                    activityId: activityId ?? '',
                    operations: [
                      { type: 'updateStock', id, updates: { pricesSeen: true }, ifUpdatedAt: updatedAt ?? undefined },
                    ],
                  }),
                )
              }
            >
              Marquer les prix comme vus
            </Button>
          ) : null}
        </div>
      )
    case 'catalogueChange':
      return (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          onClick={() =>
            void work('Marqué comme vu', (call) =>
              call('/admin/mark-activity-as-clean', { id: activityId ?? '', ifUpdatedAt: updatedAt ?? undefined }),
            )
          }
        >
          Marquer comme vu
        </Button>
      )
  }
}
