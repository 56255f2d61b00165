import { CallError } from '../../contract/errors.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import type { UndoneChange } from '../../handler/handle.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeWriteContext } from '../../handler/office-context.ts'
import { changeTheme } from './change-theme.ts'
import { updateGroupWhiteLabeling } from './contract.ts'
import { loadStoredTheme } from './load-theme.ts'
import { themeInput } from './theme-shapes.ts'

export const updateGroupWhiteLabelingHandler = handleOffice(
  updateGroupWhiteLabeling,
  async (ctx, { groupId, whiteLabeling, ifUpdatedAt }, fail) => {
    // Its theme would be that of every site whose members are in no group.
    if (groupId === ROOT_GROUP_ID) fail('rootHasNoTheme')
    const stored = (await loadStoredTheme(ctx, groupId)) ?? fail('groupNotFound')
    await refuseIfChanged(ctx, { id: groupId, updatedAt: stored.updatedAt }, ifUpdatedAt)
    return changeTheme(ctx, stored, whiteLabeling, (item) => ({ item }))
  },
  { undo: undoUpdate },
)

async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const stored = await loadStoredTheme(ctx, target)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: stored.updatedAt }, changedAt)
  const former = themeInput.nullable().safeParse(before.whiteLabeling ?? null)
  // Rules that are stricter than they were.
  if (!former.success) throw new CallError('undoTooLate')
  return changeTheme(ctx, stored, former.data, () => ({}), former.data)
}
