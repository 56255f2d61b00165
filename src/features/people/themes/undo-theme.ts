import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { TakeBack } from '#handler/handle.ts'
import { changeTheme } from './change-theme.ts'
import { loadStoredTheme } from './load-theme.ts'
import { themeInput } from './theme-shapes.ts'

/** Restores the former theme through the same write, which refuses if it has changed since. */
export const undoTheme: TakeBack = {
  async undo(ctx, { target, before, changedAt }) {
    const stored = await loadStoredTheme(ctx, target)
    if (!stored) throw new CallError('changeNotFound')
    await refuseIfChanged(ctx, { id: target, updatedAt: stored.updatedAt }, changedAt)
    const former = themeInput.nullable().safeParse(before.whiteLabeling ?? null)
    // The former theme breaks rules that have become stricter since.
    if (!former.success) throw new CallError('undoTooLate')
    return changeTheme(ctx, stored, former.data, () => ({}), former.data)
  },
}
