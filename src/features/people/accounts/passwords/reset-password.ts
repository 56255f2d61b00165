import { askedPasskeys } from '#features/people/passkey-proof/passkey-request.ts'
import { handle } from '#handler/handle.ts'
import { findById, normalizeEmail } from '#kernel/people/people.ts'
import { resetPassword } from '../contract.ts'
import { openSessionIfHere } from '../sessions/open-session.ts'
import { findToken, isOfSite, spendToken } from '../tokens.ts'
import { hashPassword, MIN_PASSWORD_LENGTH } from './passwords.ts'
import { endAllAccess, setCredential } from './set-credential.ts'

/** A wrong email, a used link and an unknown one get the same error; too short a password leaves the link unused. */
export const resetPasswordHandler = handle(resetPassword, async (ctx, { id, email, password }, fail) => {
  const { db, now } = ctx
  if (password.length < MIN_PASSWORD_LENGTH) fail('passwordTooShort')
  const token = await findToken(db, 'Reset', id, now)
  if (!token || token.userId === null || token.email !== normalizeEmail(email)) return fail('linkExpired')
  const person = await findById(db, token.userId)
  if (!person || !isOfSite(ctx, token, person)) return fail('linkExpired')
  const secret = await hashPassword(ctx.platform, password)
  const steps = [
    ...spendToken(db, token.hash, now, 'linkExpired'),
    ...endAllAccess(db, person.id, now),
    setCredential(db, { userId: person.id, kind: 'Password', secret }, now),
  ]
  const session = await openSessionIfHere(ctx, person, steps, { by: 'link' })
  const passkeyAsked = session.type === 'visitor' && (await askedPasskeys(ctx, person)).isAsked
  return { success: true, session, passkeyAsked }
})
