import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Rejection, RejectionFields, useRejection } from './rejection-fields.tsx'

export type PartnerAction = 'confirm' | 'reject'

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
  const { fields, judge, forgive } = useRejection()
  const ask = (action: PartnerAction) => {
    setAsked(action)
    forgive()
    setOpen(true)
  }
  const send = async () => {
    const rejection = asked === 'reject' ? judge() : undefined
    if (rejection === null) return
    setSending(true)
    await decide(asked, rejection)
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
            <RejectionFields fields={fields} labels={{ kind: 'MOTIF', text: 'PRÉCISION' }} />
          </div>
        ) : null}
      </Dialog>
    </>
  )
}
