import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { accountFromHere, countAttempt } from '#handler/throttle.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { findByEmail, type Person } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { brandFor, magicLinkMail } from '../account-mails.ts'
import { requestLogin } from '../contract.ts'
import { backQuery } from '../sessions/safe-redirect.ts'
import { newToken } from '../tokens.ts'

/** Always answers the password, for known and unknown emails; other ways exist in local development only (X08). */
export const requestLoginHandler = handle(requestLogin, async (ctx, { email, redirect }) => {
  await countAttempt(ctx, { 'request-login address': addressKey(ctx.clientAddress) })
  if (!ctx.platform.config.localDevelopment) return { authType: 'Password' as const }
  const found = await findByEmail(ctx.db, email)
  if (found?.secrets.has('MfaCode')) return { authType: 'MfaCode' as const }
  if (!found?.secrets.has('MagicLink')) return { authType: 'Password' as const }
  const account = found.person.email
  await countAttempt(ctx, {
    'magic-link account-from-address': accountFromHere(ctx, account),
    'magic-link account': account,
  })
  await mailMagicLink(ctx, found.person, backQuery(redirect))
  return { authType: 'MagicLink' as const }
})

/** `back`: query that continues to the wanted page after signing in, or empty. */
async function mailMagicLink(ctx: CallContext, person: Person, back: string): Promise<void> {
  const { db, now } = ctx
  const brand = brandFor(ctx, person.groupId)
  const host = new URL(brand.origin).hostname
  const link = await newToken(db, { kind: 'MagicLink', host, userId: person.id }, now)
  await db.write([
    link.statement,
    ...queueMail(
      db,
      brand,
      {
        dedupeKey: `magic-link:${link.hash}`,
        kind: 'magic-link',
        from: ctx.platform.config.mailFrom,
        to: person.email,
        content: magicLinkMail(brand.title, `${brand.origin}/link/${link.id}${back}`),
      },
      now,
    ),
  ])
  ctx.platform.wakeJobs(ctx.region.slug)
}
