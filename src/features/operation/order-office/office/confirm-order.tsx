import { Button } from '#ui/button.tsx'
import { ActionForm } from './action-form.tsx'
import { clientName } from './order-texts.ts'
import { type ActionProps, useOrderAnswer } from './use-order-answer.ts'

/** Confirms an order that waits, in the place of its partner. */
export function ConfirmOrder({ entry, done, close }: ActionProps) {
  const { id: orderId, confirmationToken: token } = entry.orderItem
  const { isPending, answer } = useOrderAnswer({ orderId, token, done })
  const { orderItem: order, user } = entry
  return (
    <ActionForm
      label="Confirmer la commande"
      send={() => void answer()}
      close={close}
      submit={
        <Button type="submit" size="md" autoFocus loading={isPending}>
          Confirmer la commande
        </Button>
      }
    >
      <p>
        {order.activity.label}, {order.validityDateStr} : {order.quantity} × {order.ticketInfo.label}.{' '}
        {clientName(user)} reçoit ses billets par email. Une commande confirmée ne peut plus être refusée.
      </p>
    </ActionForm>
  )
}
