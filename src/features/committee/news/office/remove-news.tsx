import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeNews } from '../news-shapes.ts'
import { newsPath } from './news-entity.ts'

/** Deletes a news item without a question; the notice offers to restore it. */
export function RemoveNews({ groupId, item }: { groupId: string; item: OfficeNews }) {
  const { client, drafts } = useOfficeContext()
  const router = useRouter()
  const [isPending, attempt] = useAttempt()
  const remove = () =>
    attempt(async () => {
      const input = { groupId, newsId: item.id, ifUpdatedAt: item.updatedAt }
      const { trashId } = await client('/cse-admin/delete-news', input)
      drafts.drop(`news/${item.id}`)
      void notifyUndoable('Actualité supprimée', async () => {
        await client('/cse-admin/restore-from-trash', { groupId, trashId })
        notify.success('Actualité reprise')
        await router.invalidate()
      })
      await router.navigate({ href: newsPath(groupId) })
    })
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => void remove()}>
      Supprimer
    </Button>
  )
}
