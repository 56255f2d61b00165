import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import type { RowStatus, SendEmail, Verdict } from './user-import-shapes.ts'

const verdicts = ['created', 'updated', 'member', 'elsewhere', 'invalid', 'duplicate'] as const satisfies Verdict[]
const statuses = ['queued', 'in_progress', 'success', 'error'] as const satisfies RowStatus[]

/** An import of people into a group from a table. */
export const userImport = sqliteTable(
  'user_import',
  {
    id: text().primaryKey(),
    /** Group that the people join. */
    groupId: text().notNull(),
    /** Committee whose administrators see it; null for an import by a super admin, which only super admins see. */
    scopeGroupId: text(),
    ownerId: text().notNull(),
    fileName: text(),
    /** Announced number of rows; null if the caller did not announce it. */
    announcedRows: quantity(),
    /** `https://host[:port]` for the mails' links if the group has no domain. */
    origin: text().notNull(),
    sendEmail: json<SendEmail>(),
    /** Task that runs it, or ran it last. */
    taskId: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('user_import_group').on(t.groupId, t.createdAt),
    index('user_import_owner').on(t.ownerId),
    index('user_import_updated').on(t.updatedAt),
  ],
)

/** A row of the table with verdict and status. */
export const userImportRow = sqliteTable(
  'user_import_row',
  {
    importId: text().notNull(),
    line: quantity().notNull(),
    /** Trimmed and lower-case, as emails are compared. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    verdict: text({ enum: verdicts }).notNull(),
    note: text(),
    status: text({ enum: statuses }).notNull(),
    emailSent: flag().notNull().default(false),
    endedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    // For the next rows in line order, and for the counts.
    index('user_import_row_status').on(t.importId, t.status, t.line),
    index('user_import_row_verdict').on(t.importId, t.verdict, t.line),
    index('user_import_row_twins').on(t.importId, t.email, t.line),
    index('user_import_row_email').on(t.email),
    oneOf('user_import_row_verdict_known', t.verdict, verdicts),
    oneOf('user_import_row_status_known', t.status, statuses),
  ],
)
