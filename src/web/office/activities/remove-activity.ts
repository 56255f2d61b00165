import { useRouter } from '@tanstack/react-router'
import type { OfficeActivity } from '../../../features/activities/activity-shapes.ts'
import { notify } from '../../../ui/toast.ts'
import { recallAddress } from '../kit/list/list-memory.ts'
import type { ScopeCall } from '../kit/scope-call.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useRemoval } from '../kit/use-removal.ts'
import { notifyUndoable } from '../notices.ts'
import { forgetRecent } from '../recent-items.ts'
import { useOfficeContext } from '../use-office.ts'
import { useActivityList } from './use-activity-list.ts'

/** Deletes what the person has seen without asking: the notice takes it back. `updatedAt` is of what the form shows. */
export function useRemoveActivity(call: ScopeCall, { id, label, visibility }: OfficeActivity, updatedAt: number) {
  const { drafts, office } = useOfficeContext()
  const router = useRouter()
  const list = useActivityList()
  const reload = () => router.invalidate()

  const tell = (trashId: string | null, archivedAt: number | undefined) => {
    if (trashId !== null)
      return notifyUndoable(`Activité "${label}" supprimée`, async () => {
        await call('/restore-from-trash', { trashId })
        notify.success(`Activité "${label}" reprise`)
        await reload()
      })
    const text = `Activité "${label}" archivée : elle a déjà été vendue`
    // What was archived already has not changed, and there is nothing to take back.
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
