import { and, eq } from 'drizzle-orm'
import { type CallContext, handle } from '../../contract/handler.ts'
import type { Statement } from '../../db/region-db.ts'
import { addressKey } from './address-key.ts'
import { login } from './contract.ts'
import { belongsHere, homeHost, originOf } from './home-host.ts'
import { openSession } from './open-session.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { findByEmail, normalizeEmail } from './people.ts'
import { sessionView } from './session-view.ts'
import { credential } from './tables.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'
import { newToken } from './tokens.ts'
import { checkTotp } from './totp.ts'

/** Unknown, erased, without password or with a wrong one: the same answer after the same work. */
export const loginHandler = handle(login, async (ctx, input, fail) => {
  const { authType, email, password = '', mfaCode = '' } = input
  const { localDevelopment } = ctx.platform.config
  // A magic link is mailed by /request-login and opened at /link: nothing can be proven with it here.
  if (authType === 'MagicLink' || (authType === 'MfaCode' && !localDevelopment)) fail('invalidAuthType')
  await countAttempt(ctx, {
    'login account': normalizeEmail(email),
    'login address': addressKey(ctx.clientAddress),
  })

  const found = await findByEmail(ctx.db, email)
  const proven =
    authType === 'Password'
      ? await provePassword(ctx, password, found?.person.id, found?.secrets.get('Password') ?? null)
      : await checkTotp(ctx, mfaCode, found?.secrets.get('MfaCode') ?? null)
  if (!found || !proven) return fail('loginFailed')
  const { person } = found
  await forgetAttempts(ctx, { 'login account': person.email })

  if (belongsHere(ctx, person)) return { success: true, session: await openSession(ctx, person.id, proven) }
  const home = homeHost(ctx.groups, person.groupId)
  if (home === null) return fail('loginFailed', { message: notOfThisSite(ctx) })
  const link = await newToken(ctx.db, { kind: 'HostSwitch', host: home, userId: person.id }, ctx.now)
  await ctx.db.write([...proven, link.statement])
  return { redirect: `${originOf(ctx, home)}/link/${link.id}` }
})

/** Said to someone whose password was right: where the account does open, and how it may come to belong here (X03). */
const notOfThisSite = (ctx: CallContext): string =>
  `Échec de la connexion : ce site est réservé aux membres de ${sessionView(ctx).whiteLabeling.title}. Connectez-vous sur le site où vous avez créé votre compte, puis ajoutez-y le code de votre organisation dans « Mon compte ».`

/** What to write once the password is proven right (a hash of today's cost), or null when it is not. */
async function provePassword(
  ctx: CallContext,
  password: string,
  userId: string | undefined,
  stored: string | null,
): Promise<Statement[] | null> {
  const { valid, outdated } = await checkPassword(ctx.platform, password, stored)
  if (!valid || userId === undefined || stored === null) return null
  if (!outdated) return []
  const secret = await hashPassword(ctx.platform, password)
  return [
    ctx.db.orm
      .update(credential)
      .set({ secret, updatedAt: ctx.now })
      // Only the hash that was proven: a password changed meanwhile stays.
      .where(and(eq(credential.userId, userId), eq(credential.kind, 'Password'), eq(credential.secret, stored))),
  ]
}
