import { CallError } from '#contract/errors.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'

type Reader = Pick<OfficeReadContext, 'scope' | 'actor' | 'handlerOf' | 'authorise'>

/** A change that was recorded: the call that made it, the group whose administrators may read of it, and who wrote it. */
interface Recorded {
  call: string
  groupId: string | null
  bySuperAdmin: boolean
}

/** A committee's administrator does not take back what a super admin has written, on whichever route. */
export function refuseTakingBackFromAbove({ actor }: Pick<Reader, 'actor'>, bySuperAdmin: boolean): void {
  if (bySuperAdmin && !actor.isAdmin) throw fromAbove()
}

const fromAbove = () =>
  new CallError('notAdmin', {
    message: 'C’est l’équipe du site qui l’a fait : elle seule peut revenir dessus, depuis l’administration.',
  })

/**
 * Refuses whoever may not make the recorded call: to take a change back needs what making it needs. A committee takes back
 * what was done by a committee's call alone, and by one of its own, since what a super admin has decided is not its to reverse.
 */
export function refuseTakingBack(ctx: Reader, { call, groupId, bySuperAdmin }: Recorded): void {
  const { scope, handlerOf, authorise } = ctx
  const contract = handlerOf(call)?.contract
  if (scope.groupId !== null && contract?.access !== 'committeeAdmin') throw fromAbove()
  if (contract) authorise(contract, { groupId: scope.groupId ?? groupId })
  refuseTakingBackFromAbove(ctx, bySuperAdmin)
}

/** The same for a list: the button is shown to whom it would obey. */
export function mayTakeBack(ctx: Reader, recorded: Recorded): boolean {
  try {
    refuseTakingBack(ctx, recorded)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
