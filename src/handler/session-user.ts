import { type SQL, sql } from 'drizzle-orm'
import { session } from '#kernel/accounts/tables.ts'

/**
 * SQL subquery: id of the session's person, for reads that travel with the session. Does not check that the session is
 * valid.
 */
export const selectSessionUser = (idHash: unknown): SQL =>
  sql`(select ${session.userId} from ${session} where ${session.idHash} = ${idHash})`
