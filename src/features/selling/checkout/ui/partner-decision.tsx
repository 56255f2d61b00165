import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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
    body: 'Le client ne sera ni prévenu ni remboursé automatiquement. Une commande rejetée ne peut plus être validée.',
    sure: 'Oui, rejeter',
  },
} as const

/** Buttons for the partner's two answers, each with a confirmation. The window closes whatever the outcome. */
export function PartnerDecision({ decide }: { decide: (action: PartnerAction) => Promise<void> }) {
  const [asked, setAsked] = useState<PartnerAction>('confirm')
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const ask = (action: PartnerAction) => {
    setAsked(action)
    setOpen(true)
  }
  const send = async () => {
    setSending(true)
    await decide(asked)
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
      </Dialog>
    </>
  )
}
