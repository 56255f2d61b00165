import { handle } from '../../handler/handle.ts'
import { newId } from '../../lib/new-id.ts'
import { refuseCommitteeMails } from '../mailings/committee-mails.ts'
import { registerLink } from './contract.ts'
import { homeHost } from './home-host.ts'
import { openSessionIfHere } from './open-session.ts'
import { pendingRegistration } from './registration.ts'
import { credential, user } from './tables.ts'
import { findToken, spendToken } from './tokens.ts'

/**
 * Makes the account and signs in. `domain` names the host of the person's group where it is not this one (G10). When the
 * email got an account meanwhile, or the group is gone, the link has expired and nothing is made.
 */
export const registerLinkHandler = handle(registerLink, async (ctx, { id }, fail) => {
  const { db, now } = ctx
  const token = await findToken(db, 'Registration', id, now)
  if (!token || token.email === null) return fail('invitationExpired')
  const { passwordHash, refusesMails, ...facts } = pendingRegistration.parse(token.subject)
  const person = { ...facts, id: newId('u'), email: token.email, isAdmin: false }
  const session = await openSessionIfHere(ctx, person, [
    ...spendToken(db, token.hash, now, 'invitationExpired'),
    {
      statement: db.orm.insert(user).values({ ...person, createdAt: now, updatedAt: now }),
      otherwise: 'invitationExpired',
    },
    db.orm.insert(credential).values({ userId: person.id, kind: 'Password', secret: passwordHash, updatedAt: now }),
    ...(refusesMails ? refuseCommitteeMails(ctx, { userId: person.id, groupId: person.groupId }) : []),
  ])
  const home = homeHost(ctx.groups, person.groupId)
  return { success: true, session, ...(home !== null && home !== ctx.host ? { domain: home } : {}) }
})
