import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { user } from '#kernel/accounts/tables.ts'

/**
 * Condition on `user`: people to whom the group (an id, or a column that names it) may write; neither they nor their
 * mail server have refused its mails.
 */
export const mayBeWritten = (groupId: string | SQLiteColumn): SQL | undefined =>
  and(
    isNull(user.erasedAt),
    isNull(user.deactivatedAt),
    sql`not exists (select 1 from mail_opt_out o where o.user_id = ${user.id} and o.group_id = ${groupId})`,
    sql`not exists (select 1 from mail_address a where a.address = lower(${user.email}) and a.suppressed_at is not null)`,
  )
