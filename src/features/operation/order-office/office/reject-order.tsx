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
import { type AnswerProps, useOrderAnswer } from './use-order-answer.ts'

/** Rejects an order that waits: its buyer is told why and gets the money back, in one step. */
export function RejectOrder({ waiting, done, close }: AnswerProps) {
  const { order, client, back } = waiting
  const { id: orderId, confirmationToken: token } = order
  const { isPending, answer } = useOrderAnswer({ orderId, token, done })
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const rejection = isRejectionKind(kind) ? { kind, text } : null
  const lacksText = rejection !== null && rejectionText(rejection) === null
  return (
    <ActionForm
      label="Rejeter la commande"
      noValidate
      send={() => {
        setTried(true)
        if (rejection !== null && !lacksText) void answer(rejection)
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
      <Select
        label="Motif"
        placeholder="Choisissez…"
        autoFocus
        options={rejectionKinds.map((value) => ({ value, label: rejectionReasons[value] }))}
        value={kind}
        error={tried && rejection === null ? 'Choisissez un motif.' : null}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <Textarea
        label="Précision"
        optional={kind !== 'other'}
        rows={3}
        maxLength={MOST_REJECTION_TEXT}
        hint="Le client la lit, par exemple une autre date possible."
        value={text}
        error={tried && lacksText ? 'Dites au client pourquoi la commande est rejetée.' : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActionForm>
  )
}
