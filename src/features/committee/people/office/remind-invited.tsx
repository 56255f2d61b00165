import { useCallback, useState } from 'react'
import type { CallInput, CallResult } from '#api/client.ts'
import { number } from '#features/committee/user-imports/office/mail-texts.ts'
import { limits } from '#lib/words/limits.ts'
import { counted, plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { TaskCard } from '#web/office/kit/task/task-card.tsx'
import { useStartedTask } from '#web/office/kit/task/use-started-task.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

type Counts = CallResult<'/admin/count-invited'>

interface RemindInvitedProps {
  /** Number of people in the list with a pending invitation. */
  total: number
  /** Filters of the list. */
  filters: CallInput<'/admin/remind-invited'>
}

/** "Relancer les N invitations": shows whom the reminders reach before sending, and their progress. */
export function RemindInvited({ total, filters }: RemindInvitedProps) {
  const [isOpen, setOpen] = useState(false)
  const name = buttonName(total)
  return (
    <>
      <Button variant="secondary" size="sm" disabled={total === 0} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} mode="fade-center" width={560}>
        {isOpen ? <Reminder filters={filters} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

/** Leaves the number out while unknown or zero. */
function buttonName(total: number): string {
  if (total === 0) return 'Relancer les invitations'
  return total === 1 ? 'Relancer l’invitation' : `Relancer les ${number(total)} invitations`
}

function Reminder({ filters, onClose }: Pick<RemindInvitedProps, 'filters'> & { onClose: () => void }) {
  const call = useScopeCall()
  // Fixed when the window opened, so that the counted people get the reminder.
  const [asked] = useState(filters)
  const count = useCallback(() => call('/count-invited', asked), [call, asked])
  const { found, failure, reload } = useLoaded<Counts>(count)
  const { task, isStarting, begin } = useStartedTask(call, (options) => call('/remind-invited', asked, options))
  if (task !== null)
    return (
      <>
        <TaskCard key={task.id} task={task} call={call} />
        <p className="mt-3 text-note text-ink-soft">
          Vous pouvez fermer cette fenêtre : les emails continuent de partir, et leur avancement est dans « Tâches ».
        </p>
      </>
    )
  if (found === null)
    return failure === null ? (
      <LoadingBlock label="Comptage des invitations" />
    ) : (
      <Notice kind="error" title="Les invitations n’ont pas pu être comptées.">
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void reload()}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <>
      <p>
        {found.people === 0
          ? 'Personne n’est à relancer.'
          : `${counted(found.people, 'personne reçoit', 'personnes reçoivent')} un nouveau lien pour choisir un mot de passe, valable ${limits.accountLink.text}.`}
      </p>
      <LeftOut {...found} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {found.people === 0 ? 'Fermer' : 'Annuler'}
        </Button>
        {found.people === 0 ? null : (
          <Button loading={isStarting} onClick={() => void begin()}>
            Relancer
          </Button>
        )}
      </div>
    </>
  )
}

function LeftOut({ invitedLately, unreachable }: Counts) {
  if (invitedLately + unreachable === 0) return null
  return (
    <div className="mt-3 text-ink-soft">
      <p>Ne sont pas relancées :</p>
      <ul className="list-disc pl-5">
        {invitedLately === 0 ? null : (
          <li>
            {counted(invitedLately, 'personne')}, dont l’invitation date de moins de {limits.reminderPause.text} ;
          </li>
        )}
        {unreachable === 0 ? null : (
          <li>
            {counted(unreachable, 'personne')}, qui ne {plural(unreachable, 'veut', 'veulent')} plus de ces emails ou
            dont l’adresse les refuse.
          </li>
        )}
      </ul>
    </div>
  )
}
