import { useState } from 'react'
import {
  isRejectionKind,
  MOST_REJECTION_TEXT,
  type RejectionKind,
  rejectionKinds,
  rejectionReasons,
  rejectionText,
} from '#lib/words/rejection-reasons.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select, Textarea } from '#ui/field.tsx'

export type PartnerAction = 'confirm' | 'reject'
export interface Rejection {
  kind: RejectionKind
  text: string
}

const texts = {
  confirm: {
    button: 'Valider la commande',
    title: 'Valider la commande ?',
    body: 'Le client recevra ses billets par email. Une commande validée ne peut plus être rejetée.',
    sure: 'Oui, valider',
  },
  reject: {
    button: 'Rejeter la commande',
    title: 'Rejeter la commande ?',
    body: 'Le client est remboursé et reçoit un email avec votre motif. Une commande rejetée ne peut plus être validée.',
    sure: 'Oui, rejeter',
  },
} as const

interface PartnerDecisionProps {
  /** `rejection` only to reject. */
  decide: (action: PartnerAction, rejection?: Rejection) => Promise<void>
}

/** Buttons for the partner's two answers, each with a confirmation. The window closes whatever the outcome. */
export function PartnerDecision({ decide }: PartnerDecisionProps) {
  const [asked, setAsked] = useState<PartnerAction>('confirm')
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const ask = (action: PartnerAction) => {
    setAsked(action)
    setTried(false)
    setOpen(true)
  }
  const rejection = isRejectionKind(kind) ? { kind, text } : null
  const lacksText = rejection !== null && rejectionText(rejection) === null
  const send = async () => {
    setTried(true)
    if (asked === 'reject' && (rejection === null || lacksText)) return
    setSending(true)
    await decide(asked, asked === 'reject' && rejection !== null ? rejection : undefined)
    setSending(false)
    setOpen(false)
  }
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button size="lg" full onClick={() => ask('confirm')}>
          {texts.confirm.button}
        </Button>
        <Button size="lg" full variant="secondary" onClick={() => ask('reject')}>
          {texts.reject.button}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts[asked].title}
        width={480}
        describedBy="consequence"
        footer={
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button
              full
              variant={asked === 'reject' ? 'danger' : 'primary'}
              loading={sending}
              onClick={() => void send()}
            >
              {texts[asked].sure}
            </Button>
            <Button full variant="secondary" onClick={() => setOpen(false)}>
              Retour
            </Button>
          </div>
        }
      >
        <p id="consequence" className="leading-relaxed">
          {texts[asked].body}
        </p>
        {asked === 'reject' ? (
          <div className="mt-4 flex flex-col gap-4">
            <Select
              label="MOTIF"
              placeholder="Choisissez…"
              options={rejectionKinds.map((value) => ({ value, label: rejectionReasons[value] }))}
              value={kind}
              error={tried && rejection === null ? 'Choisissez un motif.' : null}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
            />
            <Textarea
              label="PRÉCISION"
              optional={kind !== 'other'}
              rows={3}
              maxLength={MOST_REJECTION_TEXT}
              hint="Le client la lit, par exemple une autre date possible."
              value={text}
              error={tried && lacksText ? 'Dites au client pourquoi la commande est rejetée.' : null}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
        ) : null}
      </Dialog>
    </>
  )
}
