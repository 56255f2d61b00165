import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { OfficeMailing } from '../mailing-shapes.ts'

interface MailingActionsProps {
  groupId: string
  item: OfficeMailing
  onChanged: (item: OfficeMailing) => void
}

type Path = '/cse-admin/pause-mailing' | '/cse-admin/resume-mailing' | '/cse-admin/cancel-mailing'

/**
 * Buttons to pause, resume or end a mailing. Ending asks first, and is the only one for a committee without the premium
 * right.
 */
export function MailingActions({ groupId, item, onChanged }: MailingActionsProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const isPremium = scope.kind === 'cse-admin' && scope.isPremium
  const [isAsking, setAsking] = useState(false)
  const [isPending, attempt] = useAttempt()
  const act = (path: Path, said: string) =>
    attempt(async () => {
      const { item: next } = await client(path, { groupId, mailingId: item.id })
      setAsking(false)
      notify.success(said)
      onChanged(next)
    })
  if (item.state === 'done') return null
  const hasBegun = item.startedAt !== null
  return (
    <>
      {isPremium && item.state === 'sending' ? (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          onClick={() => void act('/cse-admin/pause-mailing', 'Envoi en pause')}
        >
          Mettre en pause
        </Button>
      ) : null}
      {isPremium && item.state === 'paused' ? (
        <Button size="sm" loading={isPending} onClick={() => void act('/cse-admin/resume-mailing', 'Envoi repris')}>
          Reprendre
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        onClick={() =>
          hasBegun ? setAsking(true) : void act('/cse-admin/cancel-mailing', 'Envoi annulé : c’est un brouillon')
        }
      >
        {hasBegun ? 'Arrêter l’envoi' : 'Annuler l’envoi'}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Arrêter cet envoi ?">
        <p>Ce qui n’est pas encore parti ne partira plus. Les mails déjà partis restent reçus.</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button loading={isPending} onClick={() => void act('/cse-admin/cancel-mailing', 'Envoi arrêté')}>
            Arrêter pour de bon
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Continuer l’envoi
          </Button>
        </div>
      </Dialog>
    </>
  )
}
