import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import type { ListedCheckIn } from '../check-in-shapes.ts'

interface CancelEntriesProps {
  call: AdminCall
  /** Rows that the operator has ticked. */
  chosen: readonly ListedCheckIn[]
  done: () => Promise<void>
}

/** Button that cancels mistaken admissions, so that their tickets may enter again; skips those that do not count. */
export function CancelEntries({ call, chosen, done }: CancelEntriesProps) {
  const [isPending, attempt] = useAttempt()
  const counting = chosen.filter(({ dispute }) => dispute === null)
  const many = counting.length > 1
  const cancel = () =>
    attempt(async () => {
      try {
        for (const { id } of counting) await call('/admin/cancel-check-in', { checkInId: id })
      } finally {
        await done()
      }
      notify.success(
        many
          ? `${counting.length} entrées annulées : leurs billets sont de nouveau valables`
          : 'Entrée annulée : le billet est de nouveau valable',
      )
    })
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={counting.length === 0}
      loading={isPending}
      onClick={() => void cancel()}
    >
      {many ? `Annuler ${counting.length} entrées` : 'Annuler l’entrée'}
    </Button>
  )
}
