import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#db/region-db.ts'
import { credential, user } from '#kernel/accounts/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import type { AccessFilter } from './access-shapes.ts'

/** Condition on the people who pass the filter; undefined if all do. */
export function withAccess(orm: Orm, access: AccessFilter | undefined): SQL | undefined {
  if (access === undefined) return undefined
  if (access === 'closed') return isNotNull(user.deactivatedAt)
  // People who cannot sign in yet: no password, passkey or linked identity.
  const ways = [credential, passkey, linkedIdentity].map((way) =>
    notExists(orm.select({ one: sql`1` }).from(way).where(eq(way.userId, user.id))),
  )
  return and(isNull(user.deactivatedAt), ...ways)
}
