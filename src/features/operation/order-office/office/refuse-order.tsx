import { useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import {
  isRejectionKind,
  MOST_REJECTION_TEXT,
  rejectionKinds,
  rejectionReasons,
  rejectionText,
} from '#lib/words/rejection-reasons.ts'
import { Button } from '#ui/button.tsx'
import { Select, Textarea } from '#ui/field.tsx'
import { ActionForm } from './action-form.tsx'
import { clientName } from './order-texts.ts'
import { type ActionProps, useOrderAnswer } from './use-order-answer.ts'

/** Refuses an order that waits: its buyer is told why and gets the money back, in one step. */
export function RefuseOrder({ entry, done, close }: ActionProps) {
  const { id: orderId, confirmationToken: token } = entry.orderItem
  const { isPending, answer } = useOrderAnswer({ orderId, token, done })
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { orderItem: order, user } = entry
  const refusal = isRejectionKind(kind) ? { kind, text } : null
  const lacksText = refusal !== null && rejectionText(refusal) === null
  const paid = order.total.total.cents - (order.total.subsidy?.cents ?? 0) - entry.givenBack.cents
  return (
    <ActionForm
      label="Refuser la commande"
      noValidate
      send={() => {
        setTried(true)
        if (refusal !== null && !lacksText) void answer(refusal)
      }}
      close={close}
      submit={
        <Button type="submit" variant="danger" size="md" loading={isPending}>
          Refuser, prévenir et rembourser
        </Button>
      }
    >
      <p>
        {clientName(user)} reçoit un email avec votre motif
        {paid > 0 ? ` et ${formatPrice(paid)} en retour` : ''}. Une commande refusée ne peut plus être confirmée.
      </p>
      <Select
        label="Motif"
        placeholder="Choisissez…"
        autoFocus
        options={rejectionKinds.map((value) => ({ value, label: rejectionReasons[value] }))}
        value={kind}
        error={tried && refusal === null ? 'Choisissez un motif.' : null}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <Textarea
        label="Précision"
        optional={kind !== 'other'}
        rows={3}
        maxLength={MOST_REJECTION_TEXT}
        hint="Le client la lit, par exemple une autre date possible."
        value={text}
        error={tried && lacksText ? 'Dites au client pourquoi la commande est refusée.' : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActionForm>
  )
}
