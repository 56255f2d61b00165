import type { Client } from '@libsql/client'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { LibSQLSession } from 'drizzle-orm/libsql/session'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Orm } from './region-db.ts'

type NoRelations = Record<string, never>

/** Knows nothing but the names of columns: every client of a process, or of an isolate, may share it. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/**
 * Drizzle on a client that lives as long as a request. What `drizzle()` works out anew each time, the relations and the
 * column names of all tables, was up to a tenth of what a request needs of the processor in a Worker.
 */
export function remoteOrm(client: Client): Orm {
  const session = new LibSQLSession<NoRelations, NoRelations>(client, dialect, undefined, {}, undefined)
  return Object.assign(new LibSQLDatabase<NoRelations>('async', dialect, session, undefined), { $client: client })
}
