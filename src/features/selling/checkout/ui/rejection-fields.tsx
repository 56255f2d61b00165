import { useState } from 'react'
import {
  isRejectionKind,
  MOST_REJECTION_TEXT,
  type RejectionKind,
  rejectionKinds,
  rejectionReasons,
  rejectionText,
} from '#lib/words/rejection-reasons.ts'
import { Select, Textarea } from '#ui/field.tsx'

export interface Rejection {
  kind: RejectionKind
  text: string
}

/** Why an order is rejected, as it is being written; `judge` shows what is missing, and returns a complete reason. */
export function useRejection() {
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const rejection: Rejection | null = isRejectionKind(kind) ? { kind, text } : null
  const lacksText = rejection !== null && rejectionText(rejection) === null
  const judge = (): Rejection | null => {
    setTried(true)
    return lacksText ? null : rejection
  }
  const fields = {
    ...{ kind, setKind, text, setText },
    kindError: tried && rejection === null ? 'Choisissez un motif.' : null,
    textError: tried && lacksText ? 'Dites au client pourquoi la commande est rejetée.' : null,
  }
  return { fields, judge, forgive: () => setTried(false) }
}

interface RejectionFieldsProps {
  fields: ReturnType<typeof useRejection>['fields']
  labels: { kind: string; text: string }
  autoFocus?: boolean
}

/** Reason and detail that the buyer of a rejected order reads. */
export function RejectionFields({ fields, labels, autoFocus }: RejectionFieldsProps) {
  const { kind, setKind, kindError, text, setText, textError } = fields
  return (
    <>
      <Select
        label={labels.kind}
        placeholder="Choisissez…"
        autoFocus={autoFocus}
        options={rejectionKinds.map((value) => ({ value, label: rejectionReasons[value] }))}
        value={kind}
        error={kindError}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <Textarea
        label={labels.text}
        optional={kind !== 'other'}
        rows={3}
        maxLength={MOST_REJECTION_TEXT}
        hint="Le client la lit, par exemple une autre date possible."
        value={text}
        error={textError}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </>
  )
}
