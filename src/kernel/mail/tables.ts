import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, timestamp } from '#db/columns.ts'

export interface MailAttachment {
  name: string
  mimeType: string
  fileId: string
}

/** What became of a mail after it was sent, or instead of that. */
export const deliveries = ['Delivered', 'Bounced', 'Complained', 'Suppressed'] as const

/** The outbox: written with the effect that causes the mail, sent by a job. `dedupeKey` names the one mail it is. */
export const mail = sqliteTable(
  'mail',
  {
    id: text().primaryKey(),
    dedupeKey: text().notNull().unique(),
    kind: text().notNull(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: json<MailAttachment[]>().notNull(),
    /** Hash of the registration link inside, for the email tool of the back-office. */
    tokenHash: text(),
    /** Where its reader asks for no more such mails: in the header that mail programs make a button of (RFC 8058). */
    unsubscribeUrl: text(),
    /** What its links open, and that address, sealed: once it is sent nothing else of them is kept. Null: not yet; '': nothing. */
    links: text(),
    /** Where answers go, where that is not the sender. */
    replyTo: text(),
    status: text({ enum: ['Queued', 'Sent', 'Failed'] }).notNull(),
    providerId: text(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    sentAt: timestamp(),
    /** As the mail service tells; `Suppressed`: never sent, since the address takes none. Null: nothing is known. */
    delivery: text({ enum: deliveries }),
    deliveryAt: timestamp(),
    /** The service's or the receiving server's own words. */
    deliveryNote: text(),
  },
  (t) => [
    index('mail_status').on(t.status, t.createdAt),
    // One for each way in which the outbox is listed.
    index('mail_created').on(t.createdAt, t.id),
    index('mail_state').on(t.delivery, t.status, t.createdAt, t.id),
    index('mail_kind').on(t.kind, t.createdAt, t.id),
    index('mail_provider').on(t.providerId).where(sql`provider_id is not null`),
    // Those from before, and those that were given up, which a job seals.
    index('mail_unsealed').on(t.id).where(sql`links is null and status <> 'Queued'`),
    index('mail_token').on(t.tokenHash),
    index('mail_recipient').on(t.recipient, t.createdAt),
    // An erasure looks for the person's own.
    index('mail_reply').on(sql`lower(reply_to)`).where(sql`reply_to is not null`),
    oneOf('mail_status_known', t.status, ['Queued', 'Sent', 'Failed']),
    oneOf('mail_delivery_known', t.delivery, deliveries),
  ],
)

export const suppressionReasons = ['Bounce', 'Complaint'] as const

/** An address; while it is suppressed it gets few mails or none (chapter jobs-mails-and-third-parties). */
export const mailAddress = sqliteTable(
  'mail_address',
  {
    address: text().primaryKey(),
    reason: text({ enum: suppressionReasons }),
    suppressedAt: timestamp(),
    /** The service's own words. */
    note: text(),
    /** Refused for the moment, such as by a full mailbox, since the last mail that arrived. */
    softBounces: integer().notNull().default(0),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('mail_address_suppressed').on(t.suppressedAt, t.address).where(sql`suppressed_at is not null`),
    index('mail_address_updated').on(t.updatedAt),
    oneOf('mail_address_reason', t.reason, suppressionReasons),
  ],
)
