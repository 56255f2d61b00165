import { CallError } from '#contract/errors.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'

type Reader = Pick<OfficeReadContext, 'scope' | 'actor' | 'handlerOf' | 'authorise'>

/** A recorded change: the call that made it, the group whose administrators may see it, and the right that was used. */
interface Recorded {
  call: string
  groupId: string | null
  bySuperAdmin: boolean
}

/** Refuses an administrator who would take back a super admin's change, whichever route was used. */
export function refuseTakingBackFromAbove({ actor }: Pick<Reader, 'actor'>, bySuperAdmin: boolean): void {
  if (bySuperAdmin && !actor.isAdmin) throw fromAbove()
}

const fromAbove = () =>
  new CallError('notAdmin', {
    message: 'C’est l’équipe du site qui l’a fait : elle seule peut revenir dessus, depuis l’administration.',
  })

/**
 * Refuses callers who may not make the recorded call: taking a change back needs the same rights as making it. A
 * committee takes back only changes made through a committee's call by its own administrators, never a super admin's.
 */
export function refuseTakingBack(ctx: Reader, { call, groupId, bySuperAdmin }: Recorded): void {
  const { scope, handlerOf, authorise } = ctx
  const contract = handlerOf(call)?.contract
  if (scope.groupId !== null && contract?.access !== 'committeeAdmin') throw fromAbove()
  if (contract) authorise(contract, { groupId: scope.groupId ?? groupId })
  refuseTakingBackFromAbove(ctx, bySuperAdmin)
}

/** True if `refuseTakingBack` would let the caller pass: a list then shows the button. */
export function mayTakeBack(ctx: Reader, recorded: Recorded): boolean {
  try {
    refuseTakingBack(ctx, recorded)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
