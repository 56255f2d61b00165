import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { findSendHold } from '#features/people/consents/mail-holds.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { queueDrawnMail } from '#kernel/mail/queue-mail.ts'
import { openLinks } from '#kernel/mail/sealed-links.ts'
import { findSuppression, isHeldBack } from '#kernel/mail/suppression.ts'
import { mail } from '#kernel/mail/tables.ts'
import { findAccount } from '#kernel/people/people.ts'
import { newId } from '#lib/new-id.ts'
import { resendMail } from './contract.ts'
import { attachmentsToday } from './tickets-sent-again.ts'

type Row = typeof mail.$inferSelect

/** True if a mail can be resent: a queued one goes by itself, and a blanked one has no text. */
export const isResendable = ({ status, html }: Pick<Row, 'status' | 'html'>): boolean =>
  status !== 'Queued' && html !== ''

/**
 * Resends a mail, always to the same email, as it may hold a private link. A failed mail is retried; a sent one is
 * copied under a key that extends its own, so that an erasure finds both. Tickets are attached as of now.
 */
export const resendMailHandler = handleOffice(resendMail, async (ctx, { mailId }, fail) => {
  const { db, now, platform } = ctx
  const [stored] = await db.orm.select().from(mail).where(eq(mail.id, mailId))
  const row = await openLinks(platform.config.appKey, stored ?? fail('mailNotFound'))
  if (!isResendable(row)) return fail('mailNotResendable')
  const suppression = await findSuppression(db, row.recipient)
  if (suppression && isHeldBack(row.kind, suppression.reason)) return fail('addressSuppressed')
  const { refusal = null } = (await findSendHold(ctx.features, db, row)) ?? {}
  if (refusal !== null) return fail(refusal)
  const today = (await attachmentsToday(ctx, row)) ?? fail('ticketsNotToSend')
  const account = await findAccount(db, row.recipient)
  const people = account === undefined ? [] : [account.person.id]
  const result = { to: row.recipient }
  if (row.status === 'Failed') {
    const committed = await ctx.commit(
      {
        steps: [
          ...today.steps,
          {
            statement: db.orm
              .update(mail)
              .set({
                status: 'Queued',
                attachments: today.attachments,
                delivery: null,
                deliveryAt: null,
                deliveryNote: null,
              })
              .where(and(eq(mail.id, mailId), eq(mail.status, 'Failed'))),
          },
          changed(1, 'mailNotResendable'),
          { sql: 'delete from job where dedupe_key = ?', args: [sendingKey(mailId)] },
          enqueueJob(db, { kind: 'send-mail', payload: { mailId }, runAt: now, dedupeKey: sendingKey(mailId) }, now),
        ],
        audit: { target: mailId, before: { status: 'Failed' }, after: { status: 'Queued' }, people },
      },
      result,
    )
    platform.wakeJobs(ctx.region.slug)
    return committed
  }
  const again = await db.orm
    .select({ id: mail.id, status: mail.status })
    .from(mail)
    .where(
      and(
        gt(mail.dedupeKey, `${row.dedupeKey}:again-`),
        lt(mail.dedupeKey, `${row.dedupeKey}:again.`),
        ne(mail.id, mailId),
      ),
    )
  if (again.some(({ status }) => status === 'Queued')) return ctx.unchanged(result)
  const id = newId('mail')
  // Simultaneous requests get the same key, so that only one mail is sent.
  const { kind, subject, html, text, sender, recipient } = row
  const own = {
    ...(row.unsubscribeUrl === null ? {} : { unsubscribeUrl: row.unsubscribeUrl }),
    ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
  }
  const drawn = { id, kind, subject, html, text, attachments: today.attachments, from: sender, to: recipient, ...own }
  const committed = await ctx.commit(
    {
      steps: [
        ...today.steps,
        ...queueDrawnMail(db, { ...drawn, dedupeKey: `${row.dedupeKey}:again-${again.length + 1}` }, now),
      ],
      audit: { target: mailId, after: { sentAgain: id }, people },
    },
    result,
  )
  platform.wakeJobs(ctx.region.slug)
  return committed
})

const sendingKey = (mailId: string): string => `send-mail:${mailId}`
