import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import type { OfficeReadContext } from './office-context.ts'

/** SQL: first and last name of the `user` joined by `namedPerson`, or "Administration" if there is none. */
export const personName = sql<string>`coalesce(nullif(trim(${user.firstName} || ' ' || ${user.lastName}), ''), 'Administration')`

/** Joins the administrator with this id. A committee sees only the names of its own administrators. */
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
