import { refuseIfChanged } from '#handler/conflict.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { changeTheme } from './change-theme.ts'
import { updateGroupWhiteLabeling } from './contract.ts'
import { loadStoredTheme } from './load-theme.ts'
import { undoTheme } from './undo-theme.ts'

export const updateGroupWhiteLabelingHandler = handleOffice(
  updateGroupWhiteLabeling,
  async (ctx, { groupId, whiteLabeling, ifUpdatedAt }, fail) => {
    // The root's theme would reach every site whose members are in no group.
    if (groupId === ROOT_GROUP_ID) fail('rootHasNoTheme')
    const stored = (await loadStoredTheme(ctx, groupId)) ?? fail('groupNotFound')
    await refuseIfChanged(ctx, { id: groupId, updatedAt: stored.updatedAt }, ifUpdatedAt)
    return changeTheme(ctx, stored, whiteLabeling, (item) => ({ item }))
  },
  undoTheme,
)
