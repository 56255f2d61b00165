import { and, eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { user } from '#kernel/accounts/tables.ts'
import { administers, isThere } from './people-order.ts'
import { personColumns } from './person-view.ts'

/** A person of the scope, and if they administer their own group; undefined for foreign, unknown and erased people. */
export async function loadPerson(db: ReadDb, scope: Scope, userId: string) {
  const [row] = await db.orm
    .select({ ...personColumns, administersOwn: administersOwnGroup })
    .from(user)
    .where(and(eq(user.id, userId), isThere, scope.where(user.groupId)))
  if (!row) return undefined
  const { administersOwn, ...person } = row
  return { person, administersOwn: administersOwn === 1 }
}

const administersOwnGroup = administers(user.groupId)
