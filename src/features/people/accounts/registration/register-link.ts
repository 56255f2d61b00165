import { refuseCommitteeMails } from '#features/people/consents/committee-mails.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { credential, user } from '#kernel/accounts/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import { phoneColumns } from '#kernel/people/phone-number.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { getRegistration, registerLink } from '../contract.ts'
import { hashPassword, MIN_PASSWORD_LENGTH } from '../passwords/passwords.ts'
import { openSessionIfHere } from '../sessions/open-session.ts'
import { findToken, isOfSite, spendToken } from '../tokens.ts'
import { type PendingRegistration, pendingRegistration } from './registration.ts'

/** True in the browser that registered. In any other, the mailbox may not belong to the person who registered. */
async function isSameBrowser(ctx: CallContext, { browserHash }: PendingRegistration): Promise<boolean> {
  const { id } = ctx.device()
  return id !== null && browserHash === (await sha256Hex(id))
}

async function findPending(ctx: CallContext, id: string) {
  const token = await findToken(ctx.db, 'Registration', id, ctx.now)
  if (!token || token.email === null) return undefined
  const pending = pendingRegistration.parse(token.subject)
  return isOfSite(ctx, token, pending) ? { hash: token.hash, email: token.email, pending } : undefined
}

/** Reads a link for its page without using it up, however often a mail scanner opens it. */
export const getRegistrationHandler = handle(getRegistration, async (ctx, { id }) => {
  const found = await findPending(ctx, id)
  if (!found) return { state: 'expired' as const }
  return { state: (await isSameBrowser(ctx, found.pending)) ? ('ready' as const) : ('passwordAsked' as const) }
})

/**
 * Makes the account and signs in. The registration's password counts only in its browser; elsewhere the mailbox's owner
 * sets one. `domain`: host of the person's group, if not this one (G10). Refused if the email has an account by now.
 */
export const registerLinkHandler = handle(registerLink, async (ctx, { id, password }, fail) => {
  const { db, now } = ctx
  const { hash, email, pending } = (await findPending(ctx, id)) ?? fail('invitationExpired')
  const { passwordHash, browserHash: _browser, refusesMails, ...facts } = pending
  if (password === undefined && !(await isSameBrowser(ctx, pending)))
    return fail('incompleteForm', { message: 'Merci de choisir un mot de passe', fields: ['password'] })
  if (password !== undefined && password.length < MIN_PASSWORD_LENGTH)
    return fail('passwordTooShort', { fields: ['password'] })
  const secret = password === undefined ? passwordHash : await hashPassword(ctx.platform, password)
  const phone = await phoneColumns(facts.phoneNumber)
  const person = { ...facts, ...phone, id: newId('u'), email, isAdmin: false }
  const steps = [
    ...spendToken(db, hash, now, 'invitationExpired'),
    {
      statement: db.orm.insert(user).values({ ...person, createdAt: now, updatedAt: now }),
      otherwise: 'invitationExpired' as const,
    },
    db.orm.insert(credential).values({ userId: person.id, kind: 'Password', secret, updatedAt: now }),
    ...(refusesMails ? refuseCommitteeMails(ctx, { userId: person.id, groupId: person.groupId }) : []),
  ]
  const session = await openSessionIfHere(ctx, person, steps, { by: 'link' })
  const home = homeHost(ctx.groups, person.groupId)
  return { success: true, session, ...(home !== null && home !== ctx.host ? { domain: home } : {}) }
})
