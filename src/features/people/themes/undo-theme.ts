import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { TakeBack } from '#handler/handle.ts'
import { changeTheme } from './change-theme.ts'
import { loadStoredTheme } from './load-theme.ts'
import { themeInput } from './theme-shapes.ts'

/** The former theme goes through the same write, which sees to it that nobody has changed it since. */
export const undoTheme: TakeBack = {
  async undo(ctx, { target, before, changedAt }) {
    const stored = await loadStoredTheme(ctx, target)
    if (!stored) throw new CallError('changeNotFound')
    await refuseIfChanged(ctx, { id: target, updatedAt: stored.updatedAt }, changedAt)
    const former = themeInput.nullable().safeParse(before.whiteLabeling ?? null)
    // Rules that are stricter than they were.
    if (!former.success) throw new CallError('undoTooLate')
    return changeTheme(ctx, stored, former.data, () => ({}), former.data)
  },
}
