import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#db/columns.ts'

/** Person who refuses a group's information mails; without a row they get them (chapter groups-and-committees). */
export const mailOptOut = sqliteTable(
  'mail_opt_out',
  {
    userId: text().notNull(),
    groupId: text().notNull(),
    /** Source of the link that the person used; `not-asked`: an import or an employer's sign-in made the account. */
    source: text('mailing_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.groupId] }),
    index('mail_opt_out_mailing').on(t.source).where(sql`mailing_id is not null`),
  ],
)
