import { CallError } from '../../contract/errors.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import type { UndoneChange } from '../../handler/handle.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeWriteContext } from '../../handler/office-context.ts'
import { changeGroup, domainChangeOf } from './change-group.ts'
import { checkGroup } from './check-group.ts'
import { previewUpdateUserGroup, updateUserGroup } from './contract.ts'
import { effectsOf } from './group-effects.ts'
import { groupState, stateOf, treeWith, wantedState } from './group-state.ts'
import { loadGroup } from './load-group.ts'

export const updateUserGroupHandler = handleOffice(
  updateUserGroup,
  async (ctx, { groupId, ifUpdatedAt, ...updates }, fail) => {
    const stored = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const wanted = wantedState(stateOf(stored.row, ctx.groups), updates)
    return changeGroup(ctx, stored, wanted, (group) => ({ group }))
  },
  { undo: undoUpdate },
)

/** The former values go through the same write, which sees to it that nobody has changed the group since. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const stored = await loadGroup(ctx.db, target)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  const former = groupState.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return changeGroup(ctx, stored, { ...stateOf(stored.row, ctx.groups), ...former.data }, () => ({}))
}

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
