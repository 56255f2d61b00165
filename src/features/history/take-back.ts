import { CallError } from '../../contract/errors.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'

type Reader = Pick<OfficeReadContext, 'scope' | 'handlerOf' | 'authorise'>

/** A change that was recorded: the call that made it, and the group whose administrators may read of it. */
interface Recorded {
  call: string
  groupId: string | null
}

/**
 * Refuses whoever may not make the recorded call: to take a change back needs what making it needs. A committee takes back
 * what was done by a committee's call alone, since what a super admin has decided is not its own to reverse.
 */
export function refuseTakingBack({ scope, handlerOf, authorise }: Reader, { call, groupId }: Recorded): void {
  const contract = handlerOf(call)?.contract
  if (scope.groupId !== null && contract?.access !== 'committeeAdmin')
    throw new CallError('notAdmin', {
      message: 'C’est l’équipe du site qui l’a fait : elle seule peut revenir dessus, depuis l’administration.',
    })
  if (contract) authorise(contract, { groupId: scope.groupId ?? groupId })
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
