import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { StoredAudience } from './audience-shapes.ts'
import type { MailButton, MailingCounts, MailingState } from './mailing-shapes.ts'

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
    /** Email for replies; "" for a mailbox that no person reads. */
    replyTo: text().notNull().default(''),
    button: json<MailButton>(),
    audience: json<StoredAudience>().notNull(),
    state: text({ enum: states }).notNull(),
    /** `https://host[:port]` for its links if the group has no domain. */
    origin: text().notNull(),
    /** Planned moment, kept once it has started. */
    scheduledAt: timestamp(),
    startedAt: timestamp(),
    finishedAt: timestamp(),
    /** Moment when an administrator ended it early. */
    cancelledAt: timestamp(),
    /** Last person examined while recipients are stored; null once all are. */
    gatheredTo: text(),
    /** Reason why it stopped by itself. */
    note: text(),
    /** Final counts, stored when its recipients are deleted. */
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

/** A recipient of a mailing, stored once even if work is interrupted. Only the sending job reads this list. */
export const mailingRecipient = sqliteTable(
  'mailing_recipient',
  {
    mailingId: text()
      .notNull()
      .references(() => mailing.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    state: text({ enum: recipientStates }).notNull(),
    /** Mail in the outbox. */
    mailId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index('mailing_recipient_next').on(t.mailingId, t.state, t.userId),
    index('mailing_recipient_user').on(t.userId),
    oneOf('mailing_recipient_state', t.state, recipientStates),
  ],
)
