import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { votesText } from '../poll-texts.ts'

/** Button that ends a poll with votes after a question, because it cannot be reopened. */
export function EndPoll({ groupId, item }: { groupId: string; item: OfficePoll }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isPending, attempt] = useAttempt()
  const end = () =>
    attempt(async () => {
      // A past end means now, by the server's clock.
      const updates = { endsAt: 0 }
      await client('/cse-admin/update-poll', { groupId, pollId: item.id, updates, ifUpdatedAt: item.updatedAt })
      setOpen(false)
      notify.success('Sondage terminé')
      await router.invalidate()
    })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Terminer maintenant
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Terminer ce sondage ?">
        <p>{votesText(item.total)} à ce jour. Un sondage terminé ne se rouvre pas.</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button loading={isPending} onClick={() => void end()}>
            Terminer le sondage
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Retour
          </Button>
        </div>
      </Dialog>
    </>
  )
}
