import { z } from 'zod'
import { notify } from '../../../ui/toast.ts'
import { notifyUndoable } from '../notices.ts'
import type { ScopeCall } from './scope-call.ts'

const saved = z.looseObject({ updatedAt: z.number() })
/** More changes than anybody else makes in the ten seconds that the notice stands. */
const LATEST = 20

/** Says that a change is saved, with the button that takes back this very change (D48). */
export async function notifySaved(
  text: string,
  {
    call,
    target,
    updatedAt,
    after,
  }: { call: ScopeCall; target: string; updatedAt: number; after: () => Promise<void> },
): Promise<void> {
  await notifyUndoable(text, async () => {
    const { items } = await call('/list-history', { target, limit: LATEST })
    const change = items.find((entry) => saved.safeParse(entry.after).data?.updatedAt === updatedAt)
    if (!change) throw new Error('The change is not in the history.')
    await call('/undo-change', { changeId: change.id })
    await after()
    notify.success('Modification annulée')
  })
}
