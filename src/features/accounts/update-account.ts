import { and, eq, isNull } from 'drizzle-orm'
import { changed } from '../../db/region-db.ts'
import type { UserContext } from '../../handler/context.ts'
import { handle } from '../../handler/handle.ts'
import { countAttempt } from '../../handler/throttle.ts'
import { updateAccount } from './contract.ts'
import { belongsHere, homeHost } from './home-host.ts'
import { newHostSwitch, proofOfSession } from './host-switch.ts'
import { misplacedSessions } from './misplaced-sessions.ts'
import { groupOfCode } from './registration.ts'
import { session, user } from './tables.ts'

/**
 * A premium code moves the person into its group (X03), unless they are in it or further down already. Sessions on hosts of
 * their former group end, as when an operator moves them (D05); who is on such a host is led to that of the new one.
 */
export const updateAccountHandler = handle(updateAccount, async (ctx, input, fail) => {
  const { actor, db, now } = ctx
  const { registrationCode, ...names } = input
  if (Object.values(names).includes('')) fail('incompleteForm')
  if (registrationCode) await countAttempt(ctx, { 'premium-code account': actor.userId })
  const group = groupOfCode(ctx, registrationCode)
  if (group === undefined) return fail('registrationCodeUnknown')
  const joined = group !== null && !actor.groupPath.includes(group.id) ? group.id : null
  const { steps, redirect } = joined === null ? stays : await leaves(ctx, joined)
  await db.write([
    db.orm
      .update(user)
      .set({ ...names, ...(joined === null ? {} : { groupId: joined }), updatedAt: now })
      .where(
        and(
          eq(user.id, actor.userId),
          isNull(user.erasedAt),
          joined === null ? undefined : eq(user.groupId, actor.groupId),
        ),
      ),
    changed(1, 'unauthenticated'),
    ...steps,
  ])
  return { userData: { ...names, memberCardCode: actor.memberCardCode }, ...redirect }
})

const stays = { steps: [], redirect: {} }

/** What ends with the former group, and the way to the new one's host from one where the person has no session any more. */
async function leaves(ctx: UserContext, groupId: string) {
  const { actor, db, groups } = ctx
  const gone = await misplacedSessions(ctx, { id: actor.userId, isAdmin: actor.isAdmin }, groupId)
  const ended = gone === undefined ? [] : [db.orm.delete(session).where(gone)]
  const home = homeHost(groups, groupId)
  if (home === null || belongsHere(ctx, { groupId, isAdmin: actor.isAdmin })) return { steps: ended, redirect: {} }
  const link = await newHostSwitch(ctx, { userId: actor.userId, host: home, proof: proofOfSession(actor) })
  return { steps: [...ended, link.statement], redirect: { redirect: link.url } }
}
