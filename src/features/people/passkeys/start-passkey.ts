import { and, count, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { sessionView } from '#features/people/accounts/sessions/session-view.ts'
import { knownKeys, PASSKEY_TIMEOUT_MS, sealedChallenge } from '#features/people/passkey-proof/passkey-request.ts'
import { sealStep } from '#features/people/passkey-proof/sealed-step.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { bytesToBase64Url } from '#lib/base64-url.ts'
import { startPasskey } from './contract.ts'

/** Ed25519, P-256, RSA: algorithms of common devices, the preferred first. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

const DISCOVERABLE_AND_VERIFIED = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const

/** Most passkeys of a person: more than the devices that anybody has. */
const MOST_PASSKEYS = 20

export async function refuseOneMore({ actor, db }: UserContext): Promise<void> {
  const [row] = await db.orm.select({ of: count() }).from(passkey).where(eq(passkey.userId, actor.userId))
  if ((row?.of ?? 0) >= MOST_PASSKEYS) throw new CallError('tooManyPasskeys')
}

export const startPasskeyHandler = handle(startPasskey, async (ctx) => {
  const { actor, db, host } = ctx
  const [, here] = await Promise.all([
    refuseOneMore(ctx),
    db.orm
      .select({ id: passkey.id, transports: passkey.transports })
      .from(passkey)
      .where(and(eq(passkey.userId, actor.userId), eq(passkey.host, host))),
  ])
  const name = `${actor.firstName} ${actor.lastName}`.trim()
  return {
    offer: {
      challenge: sealedChallenge(await sealStep(ctx, 'passkey-add', { userId: actor.userId })),
      rp: { id: host, name: sessionView(ctx).whiteLabeling.title },
      user: {
        id: bytesToBase64Url(new TextEncoder().encode(actor.userId)),
        name: actor.email,
        displayName: name === '' ? actor.email : name,
      },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: PASSKEY_TIMEOUT_MS,
      attestation: 'none' as const,
      excludeCredentials: knownKeys(here),
      authenticatorSelection: DISCOVERABLE_AND_VERIFIED,
    },
  }
})
