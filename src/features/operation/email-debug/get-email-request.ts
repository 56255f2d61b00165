import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { token } from '#kernel/accounts/tables.ts'
import { openLinks } from '#kernel/mail/sealed-links.ts'
import { mail } from '#kernel/mail/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { getEmailRequest } from './contract.ts'
import type { EmailRequest } from './email-request.ts'

/**
 * Shows the mail of a registration. The caller already has the code, and so the link in it: nothing more is revealed.
 */
export const getEmailRequestHandler = handleOffice(getEmailRequest, async (ctx, { registrationCode }, fail) => {
  const [found] = await ctx.db.orm
    .select({ mail })
    .from(mail)
    .innerJoin(token, eq(token.hash, mail.tokenHash))
    .where(
      and(
        eq(mail.tokenHash, await sha256Hex(registrationCode)),
        eq(mail.kind, 'registration'),
        eq(token.kind, 'Registration'),
        isNull(token.usedAt),
        gt(token.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(mail.createdAt))
    .limit(1)
  const { appKey } = ctx.platform.config
  const { recipient, subject, html, text } = await openLinks(appKey, found?.mail ?? fail('emailRequestNotFound'))
  const request: EmailRequest = { to: recipient, subject, html, text }
  return { jsonStringified: JSON.stringify(request) }
})
