import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handle } from '#handler/handle.ts'
import { accountFromHere, countAttempt } from '#handler/throttle.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { findByEmail, normalizeEmail } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { brandFor, resetMail } from '../account-mails.ts'
import { forgotPassword } from '../contract.ts'
import { backQuery } from '../sessions/safe-redirect.ts'
import { newToken } from '../tokens.ts'

/** Answers success for an unknown email too (G09); only a person with an account gets a mail. */
export const forgotPasswordHandler = handle(forgotPassword, async (ctx, { email: given, redirect }) => {
  const { db, now } = ctx
  const email = normalizeEmail(given)
  await countAttempt(ctx, {
    'forgot-password account-from-address': accountFromHere(ctx, email),
    'forgot-password address': addressKey(ctx.clientAddress),
    'forgot-password account': email,
  })
  const found = await findByEmail(db, email)
  // An unknown email gets a row whose link signs nobody in and is never sent, so that the response time does not reveal
  // which emails are known.
  const brand = brandFor(ctx, found?.person.groupId ?? ROOT_GROUP_ID)
  const host = new URL(brand.origin).hostname
  const whose = found ? { userId: found.person.id, email } : {}
  const link = await newToken(db, { kind: 'Reset', host, ...whose }, now)
  const content = resetMail(brand.title, `${brand.origin}/reset-password/${link.id}${backQuery(redirect)}`)
  const mail = { kind: 'reset' as const, from: ctx.platform.config.mailFrom, to: email, content }
  const sending = queueMail(db, brand, { ...mail, dedupeKey: `reset:${link.hash}` }, now)
  await db.write(found ? [link.statement, ...sending] : [link.statement])
  ctx.platform.wakeJobs(ctx.region.slug)
  return { success: true }
})
