import { compiledInsert } from '#db/compiled-write.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { newId } from '#lib/new-id.ts'
import type { MailBrand, MailContent } from './mail-content.ts'
import type { MailKind } from './mail-kind-shapes.ts'
import { mailHtml } from './mail-layout.tsx'
import { mailText } from './mail-text.ts'
import { namedSender } from './named-sender.ts'
import { type MailAttachment, mail } from './tables.ts'

export interface NewMail {
  /** Identifies this mail: queueing it again under the same key sends nothing more. */
  dedupeKey: string
  kind: MailKind
  /** The platform's sender; the mail bears the name of its brand. */
  from: string
  to: string
  content: MailContent
  attachments?: MailAttachment[]
  /** SHA-256 of the link inside, if the office must find the mail by it. */
  tokenHash?: string
  /** Unsubscribe address, for mails from which the recipient can unsubscribe. */
  unsubscribeUrl?: string
  /** Reply address, if it is not the sender. */
  replyTo?: string
  /** Sent after all other mails, since no person waits for it. */
  isBulk?: boolean
}

/**
 * Statements that put a mail in the outbox and have it sent; write them in the batch of the change that causes it
 * (D09).
 */
export function queueMail(db: Pick<RegionDb, 'orm'>, brand: MailBrand, newMail: NewMail, now: number): Statement[] {
  const { content, ...rest } = newMail
  const drawn = { subject: content.subject, html: mailHtml(brand, content), text: mailText(brand, content) }
  const from = namedSender(rest.from, brand.title)
  return queueDrawnMail(db, { id: newId('mail'), ...rest, ...drawn, from }, now)
}

interface DrawnMail extends Omit<NewMail, 'content' | 'kind'> {
  /** Plain string: a mail stored by another version is resent under its original kind. */
  kind: string
  id: string
  subject: string
  html: string
  text: string
}

/** Statements that queue a mail already rendered. */
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
    // If the key was taken, no mail has this id: its job finds nothing and ends.
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
