import { notifyFailure } from '#ui/toast.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { LibraryItem } from '../library-shapes.ts'

/** Changes saved at once, each with an undo. */
export function useLibraryChanges(groupId: string, reload: () => Promise<void>) {
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyFailure(error)
    }
    await reload()
  }
  return {
    move: (itemId: string, parentId: string | null) =>
      attempt(async () => {
        const input = { groupId, itemId, updates: { parentId } }
        const { item } = await client('/cse-admin/update-library-item', input)
        const text = `« ${item.name} » déplacé dans « ${item.place.split(' › ').at(-1) || 'Médiatèque'} »`
        void notifySaved(text, { call, target: item.id, updatedAt: item.updatedAt, after: reload })
      }),
    remove: ({ id, name, updatedAt }: LibraryItem) =>
      attempt(async () => {
        const input = { groupId, itemId: id, ifUpdatedAt: updatedAt }
        const { trashId } = await client('/cse-admin/delete-library-item', input)
        void notifyRemoved(`« ${name} » supprimé`, { call, trashId, back: `« ${name} » repris`, after: reload })
      }),
  }
}
