import type { Statement, Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { accountFromHere, forgetAttempts } from '#handler/throttle.ts'
import { belongsHere, homeHost } from '#kernel/people/home-host.ts'
import type { Person } from '#kernel/people/people.ts'
import { newHostSwitch } from './host-switch.ts'
import type { SessionProof } from './lucia-sessions.ts'
import { openSession } from './open-session.ts'

/** Opens a session here, or returns the way to the person's own host; null where neither is possible. */
export async function letIn(
  ctx: CallContext,
  person: Pick<Person, 'id' | 'email' | 'groupId' | 'isAdmin'>,
  proven: readonly (Step | Statement)[],
  proof: SessionProof,
) {
  const { email } = person
  await forgetAttempts(ctx, { 'login account-from-address': accountFromHere(ctx, email), 'login account': email })
  if (belongsHere(ctx, person)) return { success: true, session: await openSession(ctx, person, proven, proof) }
  const home = homeHost(ctx.groups, person.groupId)
  if (home === null) return null
  const link = await newHostSwitch(ctx, { userId: person.id, host: home, proof })
  await ctx.db.write([...proven, link.statement])
  return { redirect: link.url }
}
