import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { Statement, Step } from '#db/region-db.ts'
import { placeOfPasskey } from '#features/people/passkey-proof/passkey-place.ts'
import { askedPasskeys, requestFor } from '#features/people/passkey-proof/passkey-request.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { accountFromHere, countAttempt } from '#handler/throttle.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { findByEmail, normalizeEmail } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { login } from '../contract.ts'
import { checkPassword, hashPassword } from '../passwords/passwords.ts'
import { CredentialMoved, sameCredential } from '../passwords/set-credential.ts'
import { letIn } from '../sessions/let-in.ts'
import { sessionView } from '../sessions/session-view.ts'
import { checkTotp } from './totp.ts'

/** Gives the same answer after the same work for an unknown or erased account, a missing password, and a wrong one. */
export const loginHandler = handle(login, async (ctx, input, fail) => {
  const { authType, email, password = '', mfaCode = '' } = input
  const { localDevelopment } = ctx.platform.config
  // A magic link is mailed by /request-login and opened at /link: nothing can be proven with it here.
  if (authType === 'MagicLink' || (authType === 'MfaCode' && !localDevelopment)) fail('invalidAuthType')
  await countAttempt(ctx, {
    'login account-from-address': accountFromHere(ctx, normalizeEmail(email)),
    'login address': addressKey(ctx.clientAddress),
    'login account': normalizeEmail(email),
  })

  // A second look in case the credential has just changed: rehashed by another tab, or a new password.
  for (let round = 0; round < 2; round++) {
    const found = await findByEmail(ctx.db, email)
    const proven =
      authType === 'Password'
        ? await provePassword(ctx, password, found?.person.id, found?.secrets.get('Password') ?? null)
        : await checkTotp(ctx, mfaCode, found?.person.id, found?.secrets.get('MfaCode') ?? null)
    if (!found || !proven) return fail('loginFailed')
    try {
      const asked = await askedPasskeys(ctx, found.person)
      // A passkey that has verified the person proves more than both: it signs in by itself (D49).
      if (asked.here.length > 0) return { passkey: await requestFor(ctx, asked.here) }
      if (asked.isAsked) return { passkeyAt: asked.elsewhere.map((host) => placeOfPasskey(ctx, found.person, host)) }
      const proof = { by: authType === 'Password' ? ('password' as const) : ('code' as const) }
      const answer = await letIn(ctx, found.person, [...proven, asked.asJudged], proof)
      return answer ?? fail('loginFailed', { message: notOfThisSite(ctx) })
    } catch (error) {
      if (!(error instanceof CredentialMoved)) throw error
    }
  }
  return fail('loginFailed')
})

/** Text for a person whose password was right: where the account works, and how it may be moved here (X03). */
const notOfThisSite = (ctx: CallContext): string =>
  `Échec de la connexion : ce site est réservé aux membres de ${sessionView(ctx).whiteLabeling.title}. Connectez-vous sur le site où vous avez créé votre compte, puis ajoutez-y le code de votre organisation dans « Mon compte ».`

/** Ignores `signInBusy` while rehashing: an old hash stays as it is, and the person still gets in. */
function unlessBusy(error: unknown): null {
  if (error instanceof CallError && error.code === 'signInBusy') return null
  throw error
}

/**
 * Returns the steps to write once the password is right (a guard that it still is, a hash of today's cost), or null if
 * it is wrong.
 */
async function provePassword(
  ctx: CallContext,
  password: string,
  userId: string | undefined,
  stored: string | null,
): Promise<(Step | Statement)[] | null> {
  const { valid, outdated } = await checkPassword(ctx.platform, password, stored)
  if (!valid || userId === undefined || stored === null) return null
  const proven = sameCredential({ userId, kind: 'Password', secret: stored })
  if (!outdated) return [proven]
  const secret = await hashPassword(ctx.platform, password).catch(unlessBusy)
  if (secret === null) return [proven]
  return [
    proven,
    ctx.db.orm
      .update(credential)
      .set({ secret, updatedAt: ctx.now })
      .where(and(eq(credential.userId, userId), eq(credential.kind, 'Password'))),
  ]
}
