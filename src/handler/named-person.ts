import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import type { OfficeReadContext } from './office-context.ts'

/** An SQL expression over a `user` joined by `namedPerson`: first and last name, or what stands for somebody unnamed. */
export const personName = sql<string>`coalesce(nullif(trim(${user.firstName} || ' ' || ${user.lastName}), ''), 'Administration')`

/** Joins the administrator behind an id. A committee reads the names of its own administrators only. */
export const namedPerson = (
  { db, scope }: Pick<OfficeReadContext, 'db' | 'scope'>,
  id: SQLiteColumn,
): SQL | undefined =>
  and(
    eq(user.id, id),
    scope.groupId === null
      ? undefined
      : inArray(
          user.id,
          db.orm.select({ id: groupAdmin.userId }).from(groupAdmin).where(eq(groupAdmin.groupId, scope.groupId)),
        ),
  )
