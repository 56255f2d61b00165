import { useRouter } from '@tanstack/react-router'
import { useActivityList } from '#features/catalogue/vendors/office/use-activity-list.ts'
import { notify } from '#ui/toast.ts'
import { recallAddress } from '#web/office/kit/list/list-memory.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useRemoval } from '#web/office/kit/use-removal.ts'
import { forgetRecent } from '#web/office/recent-items.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeActivity } from '../activity-shapes.ts'

/** Deletes without confirmation; the notice offers to undo. `updatedAt` is that of the shown form. */
export function useRemoveActivity(call: ScopeCall, { id, label, visibility }: OfficeActivity, updatedAt: number) {
  const { drafts, office } = useOfficeContext()
  const router = useRouter()
  const list = useActivityList()
  const reload = () => router.invalidate()

  const tell = (trashId: string | null, archivedAt: number | undefined) => {
    if (trashId !== null) {
      const back = `Activité "${label}" reprise`
      return notifyRemoved(`Activité "${label}" supprimée`, { call, trashId, back, after: reload })
    }
    const text = `Activité "${label}" archivée : elle a déjà été vendue`
    // An already archived activity has not changed, so there is nothing to undo.
    if (archivedAt === undefined || visibility === 'Archived') return notify.success(text)
    return notifySaved(text, { call, target: id, updatedAt: archivedAt, after: reload })
  }

  return useRemoval({
    updatedAt,
    reload,
    remove: async (ifUpdatedAt) => {
      const { trashId, archivedAt } = await call('/delete-activity', { id, ifUpdatedAt })
      drafts.drop(`activity/${id}`)
      if (trashId !== null) forgetRecent(office.person.email, `${list}/${id}`)
      void tell(trashId, archivedAt)
      await router.navigate({ href: recallAddress(list) })
    },
  })
}
