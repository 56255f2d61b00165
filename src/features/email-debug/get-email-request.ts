import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { sha256Hex } from '../../lib/digest.ts'
import { token } from '../accounts/tables.ts'
import { mail } from '../mail/tables.ts'
import { getEmailRequest } from './contract.ts'
import type { EmailRequest } from './email-request.ts'

/** Whoever has the code has the link that the mail holds: nothing more is given away by showing it. */
export const getEmailRequestHandler = handleOffice(getEmailRequest, async (ctx, { registrationCode }, fail) => {
  const [found] = await ctx.db.orm
    .select({ to: mail.recipient, subject: mail.subject, html: mail.html, text: mail.text })
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
  const request: EmailRequest = found ?? fail('emailRequestNotFound')
  return { jsonStringified: JSON.stringify(request) }
})
