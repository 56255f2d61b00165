import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { changeGroup, undoGroupChange } from './change-group.ts'
import { updateMemberCardConfig } from './contract.ts'
import { storedGroupState } from './group-state.ts'
import { loadGroup } from './load-group.ts'

export const updateMemberCardConfigHandler = handleOffice(
  updateMemberCardConfig,
  async (ctx, { groupId, memberCardConfig, ifUpdatedAt }, fail) => {
    const stored = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const wanted = { ...storedGroupState(stored.row, ctx.groups), memberCardConfig }
    return changeGroup(ctx, stored, wanted, (group) => ({ group }))
  },
  { undo: undoGroupChange },
)
