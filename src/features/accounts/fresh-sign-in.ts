import { eq } from 'drizzle-orm'
import type { Proof } from '../../contract/call.ts'
import { CallError } from '../../contract/errors.ts'
import type { UserContext } from '../../handler/context.ts'
import { passkey } from '../passkeys/tables.ts'

const FRESH_MS = 15 * 60_000

/**
 * A session that somebody left open is not enough to add or take away a way to sign in. Where the person has a passkey on any
 * host, nothing but a passkey is: the first factor alone never touches the second (decision 208).
 */
export async function refuseUnproven({ actor, db, host, now }: UserContext, proof: Proof): Promise<void> {
  if (proof === 'none') return
  if (actor.passkey !== null && now - actor.passkey.provenAt <= FRESH_MS) return
  if (proof === 'factor') {
    const ofPerson = eq(passkey.userId, actor.userId)
    const keys = await db.orm.selectDistinct({ host: passkey.host }).from(passkey).where(ofPerson)
    const hosts = keys.map((key) => key.host)
    if (hosts.includes(host)) throw new CallError('passkeyAsked')
    if (hosts.length > 0) throw new CallError('passkeyElsewhere', { details: { hosts } })
  }
  // An employer's server proves nothing of somebody who administers a site (decision 099).
  const vouched = actor.openedBy === 'employer' && (actor.isAdmin || actor.adminGroupIds.length > 0)
  if (vouched || now - actor.provenAt > FRESH_MS) throw new CallError('signInAgain')
}
