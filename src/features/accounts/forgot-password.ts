import { handle } from '../../contract/handler.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { brandFor, resetMail } from './account-mails.ts'
import { addressKey } from './address-key.ts'
import { forgotPassword } from './contract.ts'
import { findByEmail, normalizeEmail } from './people.ts'
import { countAttempt } from './throttle.ts'
import { newToken } from './tokens.ts'

/** Success for an unknown email too (G09); only a person who has an account gets a mail. */
export const forgotPasswordHandler = handle(forgotPassword, async (ctx, { email: given }) => {
  const { db, now } = ctx
  const email = normalizeEmail(given)
  await countAttempt(ctx, {
    'forgot-password account': email,
    'forgot-password address': addressKey(ctx.clientAddress),
  })
  const found = await findByEmail(db, email)
  if (!found) return { success: true }

  const brand = brandFor(ctx, found.person.groupId)
  const host = new URL(brand.origin).hostname
  const link = await newToken(db, { kind: 'Reset', host, userId: found.person.id, email }, now)
  const content = resetMail(brand.title, `${brand.origin}/reset-password/${link.id}`)
  const mail = { kind: 'reset', from: ctx.platform.config.mailFrom, to: email, content }
  await db.write([link.statement, ...queueMail(db, brand, { ...mail, dedupeKey: `reset:${link.hash}` }, now)])
  ctx.platform.wakeJobs(ctx.region.slug)
  return { success: true }
})
