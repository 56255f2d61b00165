import type { KeptUndo } from '../kept-undo.ts'
import type { ScopeCall } from './scope-call.ts'
import { LATEST, saved, undoChange } from './undo-saved.ts'

/** Takes back what a tab kept from before it was loaded again. */
export async function takeBack(call: ScopeCall, what: KeptUndo): Promise<void> {
  if ('trashId' in what) await call('/restore-from-trash', { trashId: what.trashId })
  else for (const each of what.changed) await undoChange(call, each)
}

/** True while the server would take it back: nothing has changed since, and nobody has taken it back. */
export async function canTakeBack(call: ScopeCall, what: KeptUndo): Promise<boolean> {
  if ('trashId' in what) {
    const { items } = await call('/list-trash', { limit: LATEST })
    return items.some(({ id, restorable }) => id === what.trashId && restorable)
  }
  const latest = await Promise.all(
    what.changed.map(async ({ id, updatedAt }) => {
      const { items } = await call('/list-history', { target: id, limit: 1 })
      return items.some((entry) => entry.undoable && saved.safeParse(entry.after).data?.updatedAt === updatedAt)
    }),
  )
  return latest.every(Boolean)
}
