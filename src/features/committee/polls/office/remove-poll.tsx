import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { pollPath } from './poll-path.ts'

/** Deletes a poll without votes, without a question; the notice offers to restore it. */
export function RemovePoll({ groupId, item }: { groupId: string; item: OfficePoll }) {
  const { client, drafts } = useOfficeContext()
  const router = useRouter()
  const [isPending, attempt] = useAttempt()
  const remove = () =>
    attempt(async () => {
      const input = { groupId, pollId: item.id, ifUpdatedAt: item.updatedAt }
      const { trashId } = await client('/cse-admin/delete-poll', input)
      drafts.drop(`poll/${item.id}`)
      void notifyUndoable('Sondage supprimé', async () => {
        await client('/cse-admin/restore-from-trash', { groupId, trashId })
        notify.success('Sondage repris')
        await router.invalidate()
      })
      await router.navigate({ href: pollPath(groupId) })
    })
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => void remove()}>
      Supprimer
    </Button>
  )
}
