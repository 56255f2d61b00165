import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { MailingAudience, MailingCounts, MailingState } from './mailing-shapes.ts'

const states = ['draft', 'scheduled', 'sending', 'paused', 'done'] as const satisfies readonly MailingState[]
const recipientStates = ['waiting', 'queued', 'skipped', 'cancelled'] as const

/** A mail that a committee writes to its members. */
export const mailing = sqliteTable(
  'mailing',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    content: text().notNull(),
    /** Where answers go; "": nowhere that anybody reads. */
    replyTo: text().notNull().default(''),
    audience: json<MailingAudience>().notNull(),
    state: text({ enum: states }).notNull(),
    /** `https://host[:port]` that it leads to where the group has no domain. */
    origin: text().notNull(),
    /** When it goes out, of one that waits for that or has begun. */
    scheduledAt: timestamp(),
    startedAt: timestamp(),
    finishedAt: timestamp(),
    /** Somebody ended it before everybody had it. */
    cancelledAt: timestamp(),
    /** While recipients are being written down: the last person that was looked at. Null: all of them are. */
    gatheredTo: text(),
    /** Why it stopped by itself. */
    note: text(),
    /** What became of it, once its recipients are forgotten. */
    counts: json<MailingCounts>(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('mailing_group').on(t.groupId, t.createdAt, t.id),
    index('mailing_forgotten').on(t.finishedAt).where(sql`counts is null and finished_at is not null`),
    oneOf('mailing_state', t.state, states),
  ],
)

/** One person of a mailing: once, whatever stops the work. Nobody reads this list but the work itself. */
export const mailingRecipient = sqliteTable(
  'mailing_recipient',
  {
    mailingId: text()
      .notNull()
      .references(() => mailing.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    state: text({ enum: recipientStates }).notNull(),
    /** The mail in the outbox. */
    mailId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index('mailing_recipient_next').on(t.mailingId, t.state, t.userId),
    index('mailing_recipient_user').on(t.userId),
    oneOf('mailing_recipient_state', t.state, recipientStates),
  ],
)
