import { notify } from '#ui/toast.ts'
import { notifyUndoable } from '../notices.ts'
import type { ScopeCall } from './scope-call.ts'

interface Removed {
  call: ScopeCall
  trashId: string
  /** Said once the thing is back; left out where the page shows it. */
  back?: string
  after: () => Promise<void>
}

/** Notice of a deletion with a button that takes the thing back from the trash. */
export const notifyRemoved = (text: string, { call, trashId, back, after }: Removed): Promise<void> =>
  notifyUndoable(
    text,
    async () => {
      await call('/restore-from-trash', { trashId })
      if (back !== undefined) notify.success(back)
      await after()
    },
    { trashId },
  )
