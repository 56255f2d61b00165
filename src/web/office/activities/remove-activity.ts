import { useRouter } from '@tanstack/react-router'
import type { OfficeActivity } from '../../../features/activities/activity-shapes.ts'
import { notify } from '../../../ui/toast.ts'
import type { ScopeCall } from '../kit/scope-call.ts'
import { useAttempt } from '../kit/use-attempt.ts'
import { notifyUndoable } from '../notices.ts'
import { forgetRecent } from '../recent-items.ts'
import { useOfficeContext, useScope } from '../use-office.ts'

/** Where a scope's activities are listed. */
export function useActivityList(): string {
  const scope = useScope()
  return scope.kind === 'admin' ? '/admin/activity' : `/cse-admin/${scope.groupId}/activity`
}

/** Deletes without asking: the notice takes it back from the trash. */
export function useRemoveActivity(
  call: ScopeCall,
  { id, label, visibility, updatedAt }: OfficeActivity,
): [remove: () => void, isRemoving: boolean] {
  const { drafts, office } = useOfficeContext()
  const router = useRouter()
  const list = useActivityList()
  const [isRemoving, attempt] = useAttempt()
  const remove = () =>
    attempt(async () => {
      const { trashId } = await call('/delete-activity', { id, ifUpdatedAt: updatedAt })
      drafts.drop(`activity/${id}`)
      if (trashId !== null) forgetRecent(office.person.email, `${list}/${id}`)
      const undo = async () => {
        if (trashId !== null) await call('/restore-from-trash', { trashId })
        else if (visibility !== 'Archived') await call('/update-activity', { id, updates: { visibility } })
        notify.success(`Activité "${label}" reprise`)
        await router.invalidate()
      }
      void notifyUndoable(
        trashId === null ? `Activité "${label}" archivée : elle a déjà été vendue` : `Activité "${label}" supprimée`,
        undo,
      )
      await router.navigate({ href: list })
    })
  return [() => void remove(), isRemoving]
}
