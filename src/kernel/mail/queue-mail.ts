import { compiledInsert } from '#db/compiled-write.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { newId } from '#lib/new-id.ts'
import type { MailBrand, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-layout.tsx'
import { mailText } from './mail-text.ts'
import type { MailKind } from './outbox-shapes.ts'
import { type MailAttachment, mail } from './tables.ts'

export interface NewMail {
  /** Names the one mail that this is: queued again under the same key, nothing more is sent. */
  dedupeKey: string
  kind: MailKind
  from: string
  to: string
  content: MailContent
  attachments?: MailAttachment[]
  /** SHA-256 of the link inside, where the back-office must find the mail by it. */
  tokenHash?: string
  /** Of a mail that one may ask for no more of. */
  unsubscribeUrl?: string
  /** Where answers go, where that is not the sender. */
  replyTo?: string
  /** Nobody waits for it: it is sent after all others. */
  isBulk?: boolean
}

/** The statements that put a mail in the outbox and have it sent; they belong in the write batch of what causes it (D09). */
export function queueMail(db: Pick<RegionDb, 'orm'>, brand: MailBrand, newMail: NewMail, now: number): Statement[] {
  const { content, ...rest } = newMail
  const drawn = { subject: content.subject, html: mailHtml(brand, content), text: mailText(brand, content) }
  return queueDrawnMail(db, { id: newId('mail'), ...rest, ...drawn }, now)
}

interface DrawnMail extends Omit<NewMail, 'content' | 'kind'> {
  /** One that was stored by another version is sent again under its own name. */
  kind: string
  id: string
  subject: string
  html: string
  text: string
}

/** The same for a mail that is drawn already. */
export function queueDrawnMail(db: Pick<RegionDb, 'orm'>, drawn: DrawnMail, now: number): Statement[] {
  const { id, dedupeKey, kind, subject, html, text } = drawn
  return [
    insertMail(db, {
      ...{ id, dedupeKey, kind, subject, html, text },
      recipient: drawn.to,
      sender: drawn.from,
      attachments: drawn.attachments ?? [],
      tokenHash: drawn.tokenHash ?? null,
      unsubscribeUrl: drawn.unsubscribeUrl ?? null,
      replyTo: drawn.replyTo ?? null,
      status: 'Queued',
      createdAt: now,
    }),
    // When the key was taken there is no mail of this id: its job finds nothing and ends.
    enqueueJob(
      db,
      {
        ...{ kind: 'send-mail', payload: { mailId: id }, runAt: now, dedupeKey: `send-mail:${id}` },
        bulk: drawn.isBulk ?? false,
      },
      now,
    ),
  ]
}

const insertMail = compiledInsert(mail, (insert) => insert.onConflictDoNothing({ target: mail.dedupeKey }))
