import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { changeGroup, toDomainChange, undoGroupChange } from './change-group.ts'
import { checkGroup } from './check-group.ts'
import { previewUpdateUserGroup, updateUserGroup } from './contract.ts'
import { findGroupEffects } from './group-effects.ts'
import { storedGroupState, treeWith, wantedState } from './group-state.ts'
import { loadGroup } from './load-group.ts'

export const updateUserGroupHandler = handleOffice(
  updateUserGroup,
  async (ctx, { groupId, ifUpdatedAt, ...updates }, fail) => {
    const stored = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const wanted = wantedState(storedGroupState(stored.row, ctx.groups), updates)
    return changeGroup(ctx, stored, wanted, (group) => ({ group }))
  },
  { undo: undoGroupChange },
)

export const previewUpdateUserGroupHandler = handleOffice(
  previewUpdateUserGroup,
  async (ctx, { groupId, ...updates }, fail) => {
    const { row } = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    const before = storedGroupState(row, ctx.groups)
    const wanted = wantedState(before, updates)
    await checkGroup(ctx, row, before, wanted)
    const effects = await findGroupEffects(
      ctx,
      treeWith(ctx.groups, row, wanted),
      toDomainChange(groupId, before, wanted),
    )
    return { effects }
  },
)
