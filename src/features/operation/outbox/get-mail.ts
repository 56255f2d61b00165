import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { job } from '#kernel/jobs/tables.ts'
import type { ShownMail } from '#kernel/mail/outbox-shapes.ts'
import { findSuppression } from '#kernel/mail/suppression.ts'
import { mail } from '#kernel/mail/tables.ts'
import { attempt, orderItem, refund } from '#kernel/orders/tables.ts'
import { getMail } from './contract.ts'
import { harmlessHtml, harmlessText } from './harmless-body.ts'
import { toListedMail } from './list-mails.ts'
import { isResendable } from './resend-mail.ts'

/** Kind of mails that an operator wrote by hand, in which secrets cannot be recognised. */
const BY_HAND = 'email-request'

export const getMailHandler = handleOffice(getMail, async ({ db }, { mailId }, fail) => {
  const { orm } = db
  const [[row], [sending]] = await orm.batch([
    orm.select().from(mail).where(eq(mail.id, mailId)),
    orm
      .select({ lastError: job.lastError })
      .from(job)
      .where(eq(job.dedupeKey, `send-mail:${mailId}`)),
  ])
  if (!row) return fail('mailNotFound')
  const [suppression, purchaseId] = await Promise.all([
    findSuppression(db, row.recipient),
    mailPurchase(db, row.dedupeKey),
  ])
  return {
    ...toListedMail(row),
    from: row.sender,
    attachments: row.attachments.map(({ name }) => ({ name })),
    body: shownBody(row),
    lastError: sending?.lastError ?? null,
    purchaseId,
    canResend: isResendable(row),
    suppression: suppression ? { reason: suppression.reason, since: suppression.since } : null,
  }
})

function shownBody({ kind, html, text }: typeof mail.$inferSelect): ShownMail['body'] {
  if (html === '') return { kind: 'gone' }
  if (kind === BY_HAND) return { kind: 'secret' }
  return { kind: 'shown', html: harmlessHtml(html), text: harmlessText(text) }
}

/** Purchase named by a mail's key. */
async function mailPurchase({ orm }: ReadDb, dedupeKey: string): Promise<string | null> {
  const about = dedupeKey.split(':')[1] ?? ''
  const [[own], [ofItem], [ofRefund]] = await orm.batch([
    orm.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, about)),
    orm.select({ id: orderItem.attemptId }).from(orderItem).where(eq(orderItem.id, about)),
    orm.select({ id: refund.attemptId }).from(refund).where(eq(refund.id, about)),
  ])
  return (own ?? ofItem ?? ofRefund)?.id ?? null
}
