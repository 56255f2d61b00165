import type { Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handle } from '#handler/handle.ts'
import { accountFromHere, countAttempt } from '#handler/throttle.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { hasWayIn } from '#kernel/people/home-host.ts'
import { findAccount, normalizeEmail, type Person } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { accessClosedMail, alreadyRegisteredMail, brandFor, registrationMail } from '../account-mails.ts'
import { register } from '../contract.ts'
import { hashPassword, MIN_PASSWORD_LENGTH } from '../passwords/passwords.ts'
import { backQuery } from '../sessions/safe-redirect.ts'
import { newToken } from '../tokens.ts'
import { checkMemberCardCode, groupOfCode, memberCardRules, type PendingRegistration } from './registration.ts'

/**
 * Mails a link, which makes the account, with this password only in this browser (chapter sign-in, Registration and
 * mailed links). Known emails get another mail after equal work (G09). A group's host needs a code (D16).
 */
export const registerHandler = handle(register, async (ctx, input, fail) => {
  const { email: given, password, userData } = input
  const email = normalizeEmail(given)
  await countAttempt(ctx, {
    'register account-from-address': accountFromHere(ctx, email),
    'register address': addressKey(ctx.clientAddress),
    'register account': email,
  })
  if (password.length < MIN_PASSWORD_LENGTH) fail('passwordTooShort')
  // Representatives of organisations register on the organisations' brand only (A26).
  if (userData.type === 'Organisation' && ctx.tenant.brand !== 'organisation')
    fail('invalidRequest', { fields: ['userData.type'] })

  const consumer = userData.type === 'Consumer' ? userData : null
  if (consumer && [consumer.firstName, consumer.lastName, consumer.phoneNumber].includes('')) fail('incompleteForm')
  const group = groupOfCode(ctx, consumer?.registrationCode)
  if (group === undefined) return fail('registrationCodeUnknown')
  const groupId = group?.id ?? ROOT_GROUP_ID
  if (!hasWayIn(ctx, groupId)) fail(group ? 'registrationCodeElsewhere' : 'registrationCodeRequired')
  const card = consumer ? checkMemberCardCode(memberCardRules(ctx, group), consumer.memberCardCode) : { code: null }
  if ('refusal' in card) return fail(card.refusal)

  const deviceId = ctx.device().id ?? randomToken(32)
  const pending: PendingRegistration = {
    passwordHash: await hashPassword(ctx.platform, password),
    browserHash: await sha256Hex(deviceId),
    groupId,
    firstName: consumer?.firstName ?? '',
    lastName: consumer?.lastName ?? '',
    phoneNumber: consumer?.phoneNumber ?? '',
    memberCardCode: card.code,
    accountId: userData.type === 'Organisation' ? userData.accountId : null,
    isRoot: userData.type === 'Organisation' && userData.isRoot,
    // Silence is no consent.
    refusesMails: consumer?.committeeMails !== true,
  }
  const known = await findAccount(ctx.db, email)
  const back = backQuery(input.redirect)
  await ctx.db.write(known ? remindOfAccount(ctx, known, back) : await offerAccount(ctx, email, pending, back))
  ctx.setDeviceCookie(deviceId)
  ctx.platform.wakeJobs(ctx.region.slug)
  return { success: true }
})

function remindOfAccount(
  ctx: CallContext,
  { person: { email, groupId }, isClosed }: { person: Person; isClosed: boolean },
  back: string,
): Statement[] {
  const brand = brandFor(ctx, groupId)
  const content = isClosed
    ? accessClosedMail(brand.title)
    : alreadyRegisteredMail(brand.title, brand.origin, email, back)
  const mail = { kind: 'already-registered' as const, from: ctx.platform.config.mailFrom, to: email, content }
  return queueMail(ctx.db, brand, { ...mail, dedupeKey: `already-registered:${randomToken(16)}` }, ctx.now)
}

async function offerAccount(
  ctx: CallContext,
  email: string,
  pending: PendingRegistration,
  back: string,
): Promise<Statement[]> {
  const { db, now } = ctx
  const brand = brandFor(ctx, pending.groupId)
  const host = new URL(brand.origin).hostname
  const link = await newToken(db, { kind: 'Registration', host, email, subject: pending }, now)
  const content = registrationMail(brand.title, pending.firstName, `${brand.origin}/register-link/${link.id}${back}`)
  const mail = {
    kind: 'registration' as const,
    from: ctx.platform.config.mailFrom,
    to: email,
    content,
    tokenHash: link.hash,
  }
  return [link.statement, ...queueMail(db, brand, { ...mail, dedupeKey: `registration:${link.hash}` }, now)]
}
