import { type SQL, sql } from 'drizzle-orm'
import { session } from '#kernel/accounts/tables.ts'

/**
 * Whoever a session belongs to, inside a statement: for reads that travel with the session itself. Says nothing about
 * whether the session is good.
 */
export const selectSessionUser = (idHash: unknown): SQL =>
  sql`(select ${session.userId} from ${session} where ${session.idHash} = ${idHash})`
