import type { RegionDb, Statement } from '../../db/region-db.ts'
import { newId } from '../../lib/new-id.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { MailBrand, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-layout.tsx'
import { mailText } from './mail-text.ts'
import { type MailAttachment, mail } from './tables.ts'

export interface NewMail {
  /** Names the one mail that this is: queued again under the same key, nothing more is sent. */
  dedupeKey: string
  kind: string
  from: string
  to: string
  content: MailContent
  attachments?: MailAttachment[]
  /** SHA-256 of the link inside, where the back-office must find the mail by it. */
  tokenHash?: string
}

/** The statements that put a mail in the outbox and have it sent; they belong in the write batch of what causes it (D09). */
export function queueMail(db: Pick<RegionDb, 'orm'>, brand: MailBrand, newMail: NewMail, now: number): Statement[] {
  const id = newId('mail')
  return [
    db.orm
      .insert(mail)
      .values({
        id,
        dedupeKey: newMail.dedupeKey,
        kind: newMail.kind,
        recipient: newMail.to,
        sender: newMail.from,
        subject: newMail.content.subject,
        html: mailHtml(brand, newMail.content),
        text: mailText(brand, newMail.content),
        attachments: newMail.attachments ?? [],
        tokenHash: newMail.tokenHash ?? null,
        status: 'Queued',
        createdAt: now,
      })
      .onConflictDoNothing({ target: mail.dedupeKey }),
    // When the key was taken there is no mail of this id: its job finds nothing and ends.
    enqueueJob(db, { kind: 'send-mail', payload: { mailId: id }, runAt: now, dedupeKey: `send-mail:${id}` }, now),
  ]
}
