import { eq } from 'drizzle-orm'
import type { Proof } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isServed } from '#features/people/passkey-proof/passkey-request.ts'
import { passkey } from '#features/people/passkey-proof/tables.ts'
import type { UserContext } from '#handler/context.ts'

const FRESH_MS = 15 * 60_000

/**
 * A session that somebody left open is not enough to add or take away a way to sign in. Where the person has a passkey
 * on any host, nothing but a passkey is: the first factor alone never touches the second (chapter sign-in).
 */
export async function refuseUnproven(ctx: UserContext, proof: Proof): Promise<void> {
  const { actor, host, now } = ctx
  if (proof === 'none') return
  if (actor.passkey !== null && now - actor.passkey.provenAt <= FRESH_MS) return
  if (proof !== 'recent') {
    const hosts = await findKeyHosts(ctx)
    // A right of every member (GDPR) does not hang on a passkey that can be presented nowhere.
    const asked = proof === 'passkey' && !actor.isAdmin ? hosts.filter((each) => isServed(ctx, each)) : hosts
    if (asked.includes(host)) throw new CallError('passkeyAsked')
    if (asked.length > 0) throw new CallError('passkeyElsewhere', { details: { hosts: asked } })
  }
  if (proof === 'passkey') return
  // An employer's server proves nothing of somebody who administers a site (chapter sign-in, At the employer's).
  const vouched = actor.openedBy === 'employer' && (actor.isAdmin || actor.adminGroupIds.length > 0)
  if (vouched || now - actor.provenAt > FRESH_MS) throw new CallError('signInAgain')
}

async function findKeyHosts({ actor, db }: UserContext): Promise<string[]> {
  const keys = await db.orm.selectDistinct({ host: passkey.host }).from(passkey).where(eq(passkey.userId, actor.userId))
  return keys.map((key) => key.host)
}
