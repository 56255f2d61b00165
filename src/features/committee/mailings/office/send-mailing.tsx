import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { DateTimeInput } from '#web/office/kit/pickers/date-time-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMailing } from '../mailing-shapes.ts'
import { useAudienceCount } from './audience-count.tsx'
import { peopleText } from './mailing-texts.ts'

interface SendMailingProps {
  groupId: string
  item: OfficeMailing
  disabled: boolean
}

/** Button that asks for confirmation before sending: number of people and moment. */
export function SendMailing({ disabled, ...props }: SendMailingProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        Envoyer…
      </Button>
      <Dialog open={isOpen} onClose={close} title="Envoyer ce message ?">
        <SendQuestion {...props} onClose={close} />
      </Dialog>
    </>
  )
}

function SendQuestion({ groupId, item, onClose }: Omit<SendMailingProps, 'disabled'> & { onClose: () => void }) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, attempt] = useAttempt()
  const answer = useAudienceCount(groupId, item.audience)
  const isCounted = answer !== null && !('problem' in answer)
  const send = () =>
    attempt(async () => {
      if (leadToUnread()) return
      if (when === 'later' && (at === null || at <= serverNow())) {
        setProblem('Choisissez un moment à venir.')
        return
      }
      const input = { groupId, mailingId: item.id, at: when === 'later' ? at : null, ifUpdatedAt: item.updatedAt }
      try {
        await client('/cse-admin/send-mailing', input)
      } catch (error) {
        if (!(error instanceof ClientError) || error.code !== 'invalidRequest') throw error
        setProblem(error.message)
        return
      }
      onClose()
      notify.success(when === 'later' ? 'Envoi programmé' : 'Envoi lancé')
      await router.invalidate()
    })
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {answer === null ? (
          'Compte en cours…'
        ) : 'problem' in answer ? (
          <span className="font-medium text-negative">{answer.problem}</span>
        ) : (
          <>
            <strong>{peopleText(answer.people, answer.isRounded)}</strong> recevront « {item.subject} ». Un mail parti
            ne se rattrape pas.
          </>
        )}
      </p>
      <p className="text-note text-ink-soft">
        Si le serveur s’arrête brutalement pendant l’envoi, quelques personnes peuvent recevoir ce message deux fois :
        personne n’est oublié.
      </p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Quand ?</legend>
        {(['now', 'later'] as const).map((value) => (
          <label key={value} className="flex items-center gap-2.5">
            <input
              type="radio"
              name="when"
              className="size-5 accent-accent"
              checked={when === value}
              onChange={() => setWhen(value)}
            />
            {value === 'now' ? 'Maintenant' : 'Plus tard'}
          </label>
        ))}
      </fieldset>
      {when === 'later' ? (
        <DateTimeInput
          label="Date et heure d’envoi"
          zone={office.zone}
          value={at}
          onChange={(ts) => {
            setAt(ts)
            setProblem(null)
          }}
          error={problem}
        />
      ) : null}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button loading={isPending} disabled={!isCounted} onClick={() => void send()}>
          {when === 'now' ? 'Envoyer maintenant' : 'Programmer l’envoi'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Retour
        </Button>
      </div>
    </div>
  )
}
