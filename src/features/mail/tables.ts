import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, timestamp } from '../../db/columns.ts'

export interface MailAttachment {
  name: string
  mimeType: string
  fileId: string
}

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
    status: text({ enum: ['Queued', 'Sent', 'Failed'] }).notNull(),
    providerId: text(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    sentAt: timestamp(),
  },
  (t) => [
    index('mail_status').on(t.status, t.createdAt),
    index('mail_token').on(t.tokenHash),
    index('mail_recipient').on(t.recipient, t.createdAt),
    oneOf('mail_status_known', t.status, ['Queued', 'Sent', 'Failed']),
  ],
)
