import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WithdrawalActions } from '#features/tickets/withdrawal/office/withdrawal-actions.tsx'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notify } from '#ui/toast.ts'
import { type AdminCall, adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { TodoItem, TodoKind } from '../todo-shapes.ts'

import { StuckSaleActions } from './stuck-sale-actions.tsx'

interface TodoActionsProps {
  kind: TodoKind
  item: TodoItem
  reload: () => Promise<void>
}

/** Button for the next step of a waiting item. */
export function TodoActions({ kind, item, reload }: TodoActionsProps) {
  const { client } = useOfficeContext()
  const navigate = useNavigate()
  const [isPending, attempt] = useAttempt()
  const [isKeeping, setKeeping] = useState(false)
  const [reason, setReason] = useState('')
  const work = (text: string, done: (call: AdminCall) => Promise<unknown>) =>
    attempt(async () => {
      await done(adminCall(client))
      notify.success(text)
      await reload()
    })
  const { id, purchaseId, orderId, confirmationToken, activityId, updatedAt } = item
  const openRefund = () => {
    if (purchaseId === null) return
    const search = orderId === null ? {} : { refund: orderId }
    void navigate({ to: '/admin/orders/$purchaseId', params: { purchaseId }, search })
  }
  switch (kind) {
    case 'toConfirm':
      return (
        <div className="flex flex-wrap gap-2">
          {confirmationToken === null ? null : (
            <ButtonAnchor href={`/admin-order/${confirmationToken}`} target="_blank" rel="noreferrer" size="sm">
              Confirmer ou refuser
            </ButtonAnchor>
          )}
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            onClick={() =>
              void work('Demande de confirmation renvoyée', (call) =>
                call('/admin/resend-order-mail', { orderId: orderId ?? '', mail: 'confirmation' }),
              )
            }
          >
            Relancer
          </Button>
        </div>
      )
    case 'toUpload':
      return (
        <Button size="sm" onClick={() => void navigate({ to: '/admin/to-complete' })}>
          Téléverser
        </Button>
      )
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
            <Input
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
              Fermer
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
        </div>
      )
    case 'withdrawal':
      return orderId === null ? null : <WithdrawalActions orderId={orderId} reload={reload} />
    case 'lateRefund':
    case 'dispute':
      return (
        <Button size="sm" onClick={openRefund}>
          Voir la commande
        </Button>
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
        </div>
      )
    case 'failure':
      if (item.isStuckSale && orderId !== null)
        return <StuckSaleActions orderId={orderId} openRefund={openRefund} reload={reload} />
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
