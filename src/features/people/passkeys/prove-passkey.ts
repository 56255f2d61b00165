import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import type { SessionProof } from '#features/people/accounts/sessions/lucia-sessions.ts'
import { openStep } from '#features/people/passkey-proof/sealed-step.ts'
import type { CallContext } from '#handler/context.ts'
import type { ParsedInput } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { user } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { isActive, type Person } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { bytesFromBase64Url } from '#lib/base64-url.ts'
import { sealedIn } from './add-passkey.ts'
import type { loginWithPasskey } from './contract.ts'

type Proof = ParsedInput<typeof loginWithPasskey>['proof']

interface Proven {
  person: Pick<Person, 'id' | 'email' | 'groupId' | 'isAdmin'>
  /** Steps to write together with the proof. */
  steps: (Step | Statement)[]
  proof: SessionProof
}

/**
 * Returns the person who proved a passkey of this host; null if it is unknown, of another host, used or copied, or if
 * the person is gone.
 */
export async function provePasskey(ctx: CallContext, proof: Proof): Promise<Proven | null> {
  await countAttempt(ctx, { 'passkey-login address': addressKey(ctx.clientAddress) })
  const [found] = await ctx.db.orm
    .select({
      key: passkey,
      person: { id: user.id, email: user.email, groupId: user.groupId, isAdmin: user.isAdmin },
    })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(and(eq(passkey.id, proof.id), eq(passkey.host, ctx.host), isActive))
  const steps = found ? await verify(ctx, found.key, proof) : null
  if (!found || !steps) return null
  return { person: found.person, steps, proof: { by: 'passkey', passkey: { id: found.key.id, at: ctx.now } } }
}

async function verify(
  ctx: CallContext,
  key: typeof passkey.$inferSelect,
  proof: Proof,
): Promise<(Step | Statement)[] | null> {
  const opened: { step: Awaited<ReturnType<typeof openStep<null>>> } = { step: null }
  const verified = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: async (challenge) => {
      opened.step = await openStep(ctx, 'passkey-login', z.null(), sealedIn(challenge))
      return opened.step !== null
    },
    expectedOrigin: ctx.origin,
    expectedRPID: key.host,
    credential: { id: key.id, publicKey: bytesFromBase64Url(key.publicKey), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified || opened.step === null) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return [
    opened.step.spend('passkeyRefused'),
    ctx.db.orm
      .update(passkey)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: ctx.now })
      .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter))),
    // The passkey was removed, or used by a copy, since it was read.
    changed(1, 'passkeyRefused'),
  ]
}
