import { z } from 'zod'
import { notify } from '#ui/toast.ts'
import { notifyUndoable } from '../notices.ts'
import type { ScopeCall } from './scope-call.ts'

export const saved = z.looseObject({ updatedAt: z.number() })
/** Number of recent changes searched, more than others make in the ten seconds of the notice. */
export const LATEST = 20

/** Undoes a change that left its thing with this `updatedAt`. */
export async function undoChange(call: ScopeCall, { id, updatedAt }: { id: string; updatedAt: number }): Promise<void> {
  const { items } = await call('/list-history', { target: id, limit: LATEST })
  const change = items.find((entry) => saved.safeParse(entry.after).data?.updatedAt === updatedAt)
  if (!change) throw new Error('The change is not in the history.')
  await call('/undo-change', { changeId: change.id })
}

interface Undoing {
  call: ScopeCall
  after: () => Promise<void>
}

/** A thing as the change left it. */
interface Changed {
  id: string
  updatedAt: number
}

/** Notice of a saved change with a button that undoes exactly this one (D48). */
export const notifySaved = (
  text: string,
  { target, updatedAt, ...undoing }: Undoing & { target: string; updatedAt: number },
): Promise<void> => notifyAllSaved(text, { ...undoing, changed: [{ id: target, updatedAt }] })

/** Notice of a change of several things; its button undoes all of them, one after another. */
export async function notifyAllSaved(
  text: string,
  { call, changed, after }: Undoing & { changed: readonly Changed[] },
): Promise<void> {
  const undo = async () => {
    let undone = 0
    try {
      for (const each of changed) {
        await undoChange(call, each)
        undone += 1
      }
    } catch (error) {
      if (undone > 0) await after()
      throw error
    }
    await after()
    notify.success('Modification annulée')
  }
  await notifyUndoable(text, undo, { changed })
}
