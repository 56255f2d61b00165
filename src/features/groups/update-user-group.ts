import { refuseIfChanged } from '../../handler/conflict.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { changeGroup, domainChangeOf, undoGroupChange } from './change-group.ts'
import { checkGroup } from './check-group.ts'
import { previewUpdateUserGroup, updateUserGroup } from './contract.ts'
import { effectsOf } from './group-effects.ts'
import { stateOf, treeWith, wantedState } from './group-state.ts'
import { loadGroup } from './load-group.ts'

export const updateUserGroupHandler = handleOffice(
  updateUserGroup,
  async (ctx, { groupId, ifUpdatedAt, ...updates }, fail) => {
    const stored = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const wanted = wantedState(stateOf(stored.row, ctx.groups), updates)
    return changeGroup(ctx, stored, wanted, (group) => ({ group }))
  },
  { undo: undoGroupChange },
)

export const previewUpdateUserGroupHandler = handleOffice(
  previewUpdateUserGroup,
  async (ctx, { groupId, ...updates }, fail) => {
    const { row } = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    const before = stateOf(row, ctx.groups)
    const wanted = wantedState(before, updates)
    await checkGroup(ctx, row, before, wanted)
    const effects = await effectsOf(ctx, treeWith(ctx.groups, row, wanted), domainChangeOf(groupId, before, wanted))
    return { effects }
  },
)
