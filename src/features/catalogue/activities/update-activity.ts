import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { activityState } from './activity-shapes.ts'
import { storedActivityState } from './activity-state.ts'
import { changeActivity } from './change-activity.ts'
import { findStoredAddress } from './check-choices.ts'
import { updateActivity } from './contract.ts'
import { loadStoredActivity, type StoredActivity } from './load-activity.ts'

export const updateActivityHandler = handleOffice(
  updateActivity,
  async (ctx, input, fail) => {
    const { id, updates, removes, ifUpdatedAt } = input
    const stored = (await loadStoredActivity(ctx.db, ctx.scope, id)) ?? fail('activityNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const { address: given, ...fields } = updates
    const before = storedActivityState(stored)
    const address = given && (await findStoredAddress(ctx, fields.vendorId ?? before.vendorId, given))
    if (address?.type === 'Manual') refuseForeignLocation(stored, address.location?.id)
    const { cse, ...others } = removes
    const cleared = Object.fromEntries(Object.entries(others).flatMap(([key, is]) => (is ? [[key, undefined]] : [])))
    const wanted = {
      ...before,
      ...fields,
      ...(address ? { address } : {}),
      ...cleared,
      ...(cse ? { cse: false } : {}),
    }
    return changeActivity(ctx, stored, wanted, (saved) => ({ activity: saved }))
  },
  { undo: undoActivityUpdate, of: activity },
)

/** Restores the former values through the same write, which refuses if the activity has changed since. */
export async function undoActivityUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const stored = await loadStoredActivity(ctx.db, ctx.scope, target)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  // Null in the audit means that the field was empty.
  const former = Object.fromEntries(Object.entries(before).map(([key, value]) => [key, value ?? undefined]))
  const restored = activityState.partial().safeParse(former)
  // The former values break rules that have become stricter since.
  if (!restored.success) throw new CallError('undoTooLate')
  const { publishAt } = restored.data
  // A publication whose moment has passed in the meantime is not made up for.
  const isPast = publishAt !== undefined && publishAt <= ctx.now
  const wanted = { ...storedActivityState(stored), ...restored.data, ...(isPast ? { publishAt: undefined } : {}) }
  return changeActivity(ctx, stored, wanted, () => ({}))
}

/** Refuses a location id that is not the activity's own. */
function refuseForeignLocation({ location }: StoredActivity, id: string | undefined): void {
  if (id === undefined || id === location?.id) return
  throw new CallError('invalidRequest', {
    message: 'Requête invalide : cette adresse n’est pas celle de cette activité.',
    fields: ['address.location.id'],
  })
}
