import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { guard, type Step } from '#db/region-db.ts'
import { endLinks } from '#features/people/accounts/passwords/set-credential.ts'
import { openStep } from '#features/people/passkey-proof/sealed-step.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { session } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { bytesFromBase64Url, bytesToBase64Url } from '#lib/base64-url.ts'
import { addPasskey } from './contract.ts'
import { listedPasskey } from './listed-passkey.ts'
import { tellOfPasskey } from './passkey-mails.ts'
import { PASSKEY_ALGORITHMS, refuseOneMore } from './start-passkey.ts'

const offered = z.object({ userId: z.string() })

/**
 * Adds a passkey if the device verified the person (finger, face, code); its maker does not matter. Ends all other
 * sessions and sign-in links, so that an intruder does not stay; this session counts as proven by the passkey.
 */
export const addPasskeyHandler = handle(addPasskey, async (ctx, { name, created }, fail) => {
  const { actor, db, host, now, origin } = ctx
  await refuseOneMore(ctx)
  const opened: { step: Awaited<ReturnType<typeof openStep<z.infer<typeof offered>>>> } = { step: null }
  const verified = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: async (challenge) => {
      opened.step = await openStep(ctx, 'passkey-add', offered, sealedIn(challenge))
      return opened.step?.facts.userId === actor.userId
    },
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified || opened.step === null) return fail('passkeyRefused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  const row = {
    id: credential.id,
    userId: actor.userId,
    host,
    name,
    publicKey: bytesToBase64Url(credential.publicKey),
    counter: credential.counter,
    transports: created.response.transports,
    isSynced: credentialBackedUp,
    createdAt: now,
    lastUsedAt: null,
  }
  const own = eq(session.idHash, actor.sessionIdHash)
  await db.write([
    guard(
      'exists (select 1 from user where id = ? and erased_at is null and deactivated_at is null)',
      [actor.userId],
      'unauthenticated',
    ),
    mayChangeFactors(actor),
    opened.step.spend('passkeyRefused'),
    { statement: db.orm.insert(passkey).values(row), otherwise: 'passkeyKnown' },
    db.orm.update(session).set({ passkeyId: row.id, passkeyProvenAt: now }).where(own),
    db.orm.delete(session).where(and(eq(session.userId, actor.userId), ne(session.idHash, actor.sessionIdHash))),
    endLinks(db, actor.userId, now),
    ...tellOfPasskey(ctx, 'passkey-added', row),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
  return { passkey: listedPasskey(row) }
})

/**
 * Guard: what dispatch checked still holds, that the session exists and was proven by an existing passkey, or the
 * person has none anywhere. Of two first passkeys at once, one is refused.
 */
export const mayChangeFactors = ({ sessionIdHash, userId }: UserContext['actor']): Step =>
  guard(
    `exists (select 1 from session s where s.id_hash = ?1 and s.user_id = ?2
      and (exists (select 1 from passkey p where p.id = s.passkey_id and p.user_id = ?2)
        or not exists (select 1 from passkey where user_id = ?2)))`,
    [sessionIdHash, userId],
    'passkeyAsked',
  )

/** Returns the sealed step from which a challenge was made. */
export function sealedIn(challenge: string): string {
  try {
    return new TextDecoder().decode(bytesFromBase64Url(challenge))
  } catch {
    return ''
  }
}
