import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, timestamp } from '#db/columns.ts'

interface Named {
  name: string
  mimeType: string
}

/** A stored document. */
export interface FileAttachment extends Named {
  fileId: string
}

/** Terms of sale under which an order was placed; their file is made of the kept version when the mail is sent. */
export interface TermsAttachment extends Named {
  termsId: string
}

export type MailAttachment = FileAttachment | TermsAttachment

/** Results of delivery: after sending, or instead of it. */
export const deliveries = ['Delivered', 'Bounced', 'Complained', 'Suppressed'] as const

/** The outbox: a mail is written with the change that causes it and sent by a job. `dedupeKey` identifies the mail. */
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
    /** SHA-256 of the registration link inside, for the office's email tool. */
    tokenHash: text(),
    /** Unsubscribe address, sent in the header from which mail clients make a button (RFC 8058). */
    unsubscribeUrl: text(),
    /**
     * Link targets and unsubscribe address, encrypted: all that is kept of them once it is sent. Null: not sealed yet;
     * '': nothing kept.
     */
    links: text(),
    /** Reply address, if it is not the sender. */
    replyTo: text(),
    status: text({ enum: ['Queued', 'Sent', 'Failed'] }).notNull(),
    providerId: text(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    sentAt: timestamp(),
    /**
     * Delivery as the mail service reports it; `Suppressed`: not sent, since the address is suppressed. Null: not
     * known.
     */
    delivery: text({ enum: deliveries }),
    deliveryAt: timestamp(),
    /** Original words of the mail service or of the receiving server. */
    deliveryNote: text(),
  },
  (t) => [
    index('mail_status').on(t.status, t.createdAt),
    // One index for each way to list the outbox.
    index('mail_created').on(t.createdAt, t.id),
    index('mail_state').on(t.delivery, t.status, t.createdAt, t.id),
    index('mail_kind').on(t.kind, t.createdAt, t.id),
    index('mail_provider').on(t.providerId).where(sql`provider_id is not null`),
    // Mails without sealed links: old ones and those given up, which a job seals.
    index('mail_unsealed').on(t.id).where(sql`links is null and status <> 'Queued'`),
    index('mail_token').on(t.tokenHash),
    index('mail_recipient').on(t.recipient, t.createdAt),
    // Finds mails whose reply address is a person's email, for an erasure.
    index('mail_reply').on(sql`lower(reply_to)`).where(sql`reply_to is not null`),
    oneOf('mail_status_known', t.status, ['Queued', 'Sent', 'Failed']),
    oneOf('mail_delivery_known', t.delivery, deliveries),
  ],
)

export const suppressionReasons = ['Bounce', 'Complaint'] as const

/** A recipient's address; while it is suppressed it gets few mails or none (chapter jobs-mails-and-third-parties). */
export const mailAddress = sqliteTable(
  'mail_address',
  {
    address: text().primaryKey(),
    reason: text({ enum: suppressionReasons }),
    suppressedAt: timestamp(),
    /** Original words of the mail service. */
    note: text(),
    /** Number of temporary refusals, such as a full mailbox, since the last delivered mail. */
    softBounces: integer().notNull().default(0),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('mail_address_suppressed').on(t.suppressedAt, t.address).where(sql`suppressed_at is not null`),
    index('mail_address_updated').on(t.updatedAt),
    oneOf('mail_address_reason', t.reason, suppressionReasons),
  ],
)
