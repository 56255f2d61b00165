import { Button } from '#ui/button.tsx'
import { ActionForm } from './action-form.tsx'
import { type AnswerProps, useOrderAnswer } from './use-order-answer.ts'

/** Confirms an order that waits, in the place of its partner. */
export function ConfirmOrder({ waiting, done, close }: AnswerProps) {
  const { order, client } = waiting
  const { id: orderId, confirmationToken: token } = order
  const { isPending, answer } = useOrderAnswer({ orderId, token, done })
  return (
    <ActionForm
      label="Valider la commande"
      send={() => void answer()}
      close={close}
      submit={
        <Button type="submit" size="md" autoFocus loading={isPending}>
          Valider la commande
        </Button>
      }
    >
      <p>
        {order.activity.label}, {order.validityDateStr} : {order.quantity} × {order.ticketInfo.label}. {client} reçoit
        ses billets par email. Une commande validée ne peut plus être rejetée.
      </p>
    </ActionForm>
  )
}
