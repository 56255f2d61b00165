import { and, eq, isNull } from 'drizzle-orm'
import { changed } from '../../db/region-db.ts'
import { handle } from '../../handler/handle.ts'
import { countAttempt } from '../../handler/throttle.ts'
import { updateAccount } from './contract.ts'
import { groupOfCode } from './registration.ts'
import { user } from './tables.ts'

/** A premium code moves the person into its group (X03), unless they are in it or further down already. */
export const updateAccountHandler = handle(updateAccount, async (ctx, input, fail) => {
  const { actor, db, now } = ctx
  const { registrationCode, ...names } = input
  if (Object.values(names).includes('')) fail('incompleteForm')
  if (registrationCode) await countAttempt(ctx, { 'premium-code account': actor.userId })
  const group = groupOfCode(ctx, registrationCode)
  if (group === undefined) return fail('registrationCodeUnknown')
  const joins = group !== null && !actor.groupPath.includes(group.id)
  await db.write([
    db.orm
      .update(user)
      .set({ ...names, ...(joins ? { groupId: group.id } : {}), updatedAt: now })
      .where(and(eq(user.id, actor.userId), isNull(user.erasedAt))),
    changed(1, 'unauthenticated'),
  ])
  return { userData: { ...names, memberCardCode: actor.memberCardCode } }
})
