import { z } from 'zod'
import { authMethod } from '#contract/session-shapes.ts'
import type { RegionDb } from '#db/region-db.ts'
import { acceptCommitteeMails, refuseCommitteeMails } from '#features/people/consents/committee-mails.ts'
import { forgetPasskeys } from '#features/people/passkey-proof/forget-passkeys.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { belongsHere, homeHost } from '#kernel/people/home-host.ts'
import { findById, normalizeEmail } from '#kernel/people/people.ts'
import { registerInvite } from '../contract.ts'
import { hashPassword, MIN_PASSWORD_LENGTH } from '../passwords/passwords.ts'
import { endAllAccess, setCredential } from '../passwords/set-credential.ts'
import { openSession } from '../sessions/open-session.ts'
import { sessionView } from '../sessions/session-view.ts'
import { newTotp } from '../sign-in/totp.ts'
import { findToken, newToken, spendToken } from '../tokens.ts'

const invitation = z.object({ authType: authMethod })
export type Invitation = z.infer<typeof invitation>

/** A link that lets an existing person set up the way to sign in: `/register-invite?inviteId=…&email=…&authType=…`. */
export const newInvite = (
  db: Pick<RegionDb, 'orm'>,
  facts: { userId: string; email: string; host: string } & Invitation,
  now: number,
) => {
  const { authType, email, ...rest } = facts
  return newToken(db, { ...rest, kind: 'Invite', email: normalizeEmail(email), subject: { authType } }, now)
}

/**
 * Accepts an invitation. A wrong email, a used link and an unknown one get the same error; an invalid form or a wrong
 * host leaves the link unused, and the answer then names the right host.
 */
export const registerInviteHandler = handle(registerInvite, async (ctx, input, fail) => {
  const { email, inviteId, password, committeeMails } = input
  const { db, now } = ctx
  const token = await findToken(db, 'Invite', inviteId, now)
  if (!token || token.userId === null || token.email !== normalizeEmail(email)) return fail('invitationExpired')
  const person = await findById(db, token.userId)
  if (!person) return fail('invitationExpired')
  if (!belongsHere(ctx, person)) {
    const domain = homeHost(ctx.groups, person.groupId) ?? token.host
    return domain === ctx.host ? fail('invitationElsewhere') : { session: sessionView(ctx), authMethods: [], domain }
  }
  const { authType } = invitation.parse(token.subject)
  // Other ways to sign in exist in local development only (X08).
  if (authType !== 'Password' && !ctx.platform.config.localDevelopment) return fail('invalidAuthType')
  if (authType === 'Password') {
    if (!password) return fail('incompleteForm', { message: 'Merci de renseigner un mot de passe' })
    if (password.length < MIN_PASSWORD_LENGTH) return fail('passwordTooShort')
  }

  const { secret, method } = await newSecret(ctx, authType, person.email, password ?? '')
  const steps = [
    ...spendToken(db, token.hash, now, 'invitationExpired'),
    ...endAllAccess(db, person.id, now),
    setCredential(db, { userId: person.id, kind: authType, secret }, now),
    // An administrator's invitation is how a member who lost the required passkey gets back in.
    ...(person.isAdmin ? [] : forgetPasskeys(db, person.id)),
    ...(committeeMails === false ? refuseCommitteeMails(ctx, { userId: person.id, groupId: person.groupId }) : []),
    ...(committeeMails === true ? acceptCommitteeMails(db, { userId: person.id }) : []),
  ]
  const session = await openSession(ctx, person, steps, { by: 'link' })
  return { session, authMethods: [method] }
})

async function newSecret(ctx: CallContext, authType: Invitation['authType'], email: string, password: string) {
  switch (authType) {
    case 'Password':
      return { secret: await hashPassword(ctx.platform, password), method: { type: authType } }
    case 'MagicLink':
      return { secret: '', method: { type: authType } }
    case 'MfaCode': {
      const { sealed, totpUri } = await newTotp(ctx, email)
      return { secret: sealed, method: { type: authType, totpUri } }
    }
  }
}
