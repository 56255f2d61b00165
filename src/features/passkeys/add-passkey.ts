import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import { guard } from '../../db/region-db.ts'
import { handle } from '../../handler/handle.ts'
import { bytesFromBase64Url, bytesToBase64Url } from '../../lib/base64-url.ts'
import { refuseStaleSignIn } from '../accounts/fresh-sign-in.ts'
import { openStep } from '../accounts/sealed-step.ts'
import { addPasskey } from './contract.ts'
import { listedPasskey } from './listed-passkey.ts'
import { PASSKEY_ALGORITHMS, refuseOneMore } from './start-passkey.ts'
import { passkey } from './tables.ts'

const offered = z.object({ userId: z.string() })

/** Only who verified the person (a finger, a face, a code) counts; where the device comes from is not asked. */
export const addPasskeyHandler = handle(addPasskey, async (ctx, { name, created }, fail) => {
  const { actor, db, host, now, origin } = ctx
  await Promise.all([refuseStaleSignIn(ctx), refuseOneMore(ctx)])
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
  await db.write([
    guard(
      'exists (select 1 from user where id = ? and erased_at is null and deactivated_at is null)',
      [actor.userId],
      'unauthenticated',
    ),
    opened.step.spend('passkeyRefused'),
    { statement: db.orm.insert(passkey).values(row), otherwise: 'passkeyKnown' },
  ])
  return { passkey: listedPasskey(row) }
})

/** The step that a challenge was made of. */
export function sealedIn(challenge: string): string {
  try {
    return new TextDecoder().decode(bytesFromBase64Url(challenge))
  } catch {
    return ''
  }
}
