import type { Statement, Step } from '../../db/region-db.ts'
import type { CallContext } from '../../handler/context.ts'
import { accountFromHere, forgetAttempts } from '../../handler/throttle.ts'
import { belongsHere, homeHost, hostOrigin } from './home-host.ts'
import { openSession } from './open-session.ts'
import type { Person } from './people.ts'
import { newToken } from './tokens.ts'

export type ProvenBy = 'passkey' | 'other'

/** A session here, or the way to the person's own host; null where neither is possible. */
export async function letIn(
  ctx: CallContext,
  person: Pick<Person, 'id' | 'email' | 'groupId' | 'isAdmin'>,
  proven: readonly (Step | Statement)[],
  by: ProvenBy,
) {
  const { email } = person
  await forgetAttempts(ctx, { 'login account-from-address': accountFromHere(ctx, email), 'login account': email })
  if (belongsHere(ctx, person)) return { success: true, session: await openSession(ctx, person, proven) }
  const home = homeHost(ctx.groups, person.groupId)
  if (home === null) return null
  const link = await newToken(ctx.db, { kind: 'HostSwitch', host: home, userId: person.id, subject: { by } }, ctx.now)
  await ctx.db.write([...proven, link.statement])
  return { redirect: `${hostOrigin(ctx, home)}/link/${link.id}` }
}
