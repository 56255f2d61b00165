import { eq } from 'drizzle-orm'
import type { Proof } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isServed } from '#features/people/passkey-proof/passkey-request.ts'
import type { UserContext } from '#handler/context.ts'
import { passkey } from '#kernel/passkeys/tables.ts'

const FRESH_MS = 15 * 60_000

/**
 * Requires a fresh proof to add or remove a way to sign in: an open session is not enough. A person with a passkey on
 * any host must use a passkey; the first factor alone never touches the second (chapter sign-in).
 */
export async function refuseUnproven(ctx: UserContext, proof: Proof): Promise<void> {
  const { actor, host, now } = ctx
  if (proof === 'none') return
  if (actor.passkey !== null && now - actor.passkey.provenAt <= FRESH_MS) return
  if (proof !== 'recent') {
    const hosts = await findKeyHosts(ctx)
    // A member's right under the GDPR must not depend on a passkey that no served host can ask for.
    const asked = proof === 'passkey' && !actor.isAdmin ? hosts.filter((each) => isServed(ctx, each)) : hosts
    if (asked.includes(host)) throw new CallError('passkeyAsked')
    if (asked.length > 0) throw new CallError('passkeyElsewhere', { details: { hosts: asked } })
  }
  if (proof === 'passkey') return
  // An employer's server proves nothing for a person who administers a site (chapter sign-in, At the employer's).
  const vouched = actor.openedBy === 'employer' && (actor.isAdmin || actor.adminGroupIds.length > 0)
  if (vouched || now - actor.provenAt > FRESH_MS) throw new CallError('signInAgain')
}

async function findKeyHosts({ actor, db }: UserContext): Promise<string[]> {
  const keys = await db.orm.selectDistinct({ host: passkey.host }).from(passkey).where(eq(passkey.userId, actor.userId))
  return keys.map((key) => key.host)
}
