import { RejectionFields, useRejection } from '#features/selling/checkout/ui/rejection-fields.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from './action-form.tsx'
import { type AnswerProps, useOrderAnswer } from './use-order-answer.ts'

/** Rejects an order that waits: its buyer is told why and gets the money back, in one step. */
export function RejectOrder({ waiting, done, close }: AnswerProps) {
  const { order, client, back } = waiting
  const { id: orderId, confirmationToken: token } = order
  const { isPending, answer } = useOrderAnswer({ orderId, token, done })
  const { fields, judge } = useRejection()
  return (
    <ActionForm
      label="Rejeter la commande"
      noValidate
      send={() => {
        const rejection = judge()
        if (rejection !== null) void answer(rejection)
      }}
      close={close}
      submit={
        <Button type="submit" variant="danger" size="md" loading={isPending}>
          Rejeter, prévenir et rembourser
        </Button>
      }
    >
      <p>
        {client} reçoit un email avec votre motif
        {back > 0 ? ` et ${formatPrice(back)} en retour` : ''}. Une commande rejetée ne peut plus être validée.
      </p>
      <RejectionFields fields={fields} labels={{ kind: 'Motif', text: 'Précision' }} autoFocus />
    </ActionForm>
  )
}
