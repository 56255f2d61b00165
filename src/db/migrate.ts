import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibsqlBatchError } from '@libsql/client'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { databaseUnavailable } from './database-unavailable.ts'
import type { Reads, RegionDb } from './region-db.ts'

/** Reason why a database cannot be migrated to this version; it is unchanged. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/**
 * Migrates a database to the newest migration of `folder`, all pending ones in one batch. A newer database, as after a
 * return to the previous version, is left unchanged.
 */
export async function migrateDb(db: RegionDb, folder: string): Promise<void> {
  if (await beganOtherwise(db, folder))
    throw new MigrationFailed(
      `The database of the region ${db.region} is from before 28 November 2026, when all migrations were made one, and nothing brings it up to date. Nothing was deployed then: move DATA_DIR away, or empty the database's server, and start again, which makes the demo anew.`,
    )
  try {
    await migrate(db.orm, { migrationsFolder: folder })
  } catch (error) {
    if (databaseUnavailable(error) !== null) throw error
    const cause = rootCause(error)
    const migration = await failedMigration(db, folder, cause)
    throw new MigrationFailed(`The migration ${migration} failed in the region ${db.region}: ${cause.message}`, {
      cause,
    })
  }
}

/** True for a database whose first migration differs from that of `folder`. */
async function beganOtherwise(db: RegionDb, folder: string): Promise<boolean> {
  const { rows: tables } = await db.query("select 1 from sqlite_master where name = '__drizzle_migrations'")
  if (tables.length === 0) return false
  const { rows } = await db.query('select min(created_at) as first from __drizzle_migrations')
  const first = rows[0]?.first ?? null
  return first !== null && Number(first) !== readMigrationFiles({ migrationsFolder: folder })[0]?.folderMillis
}

/** The database's own error, which Drizzle and the client wrap. */
function rootCause(error: unknown): Error {
  let root = error instanceof Error ? error : new Error(String(error))
  while (root.cause instanceof Error && !(root instanceof LibsqlBatchError)) root = root.cause
  return root
}

/**
 * Tag of the pending migration with the refused statement; lists all pending ones if the server does not tell which.
 */
async function failedMigration(db: RegionDb, folder: string, cause: Error): Promise<string> {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')))
  const { rows } = await db.query('select max(created_at) as newest from __drizzle_migrations')
  const newest = Number(rows[0]?.newest ?? 0)
  const due = readMigrationFiles({ migrationsFolder: folder }).flatMap(({ folderMillis, sql }) => {
    const tag = entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis)
    // The statements of each migration are followed by a row of __drizzle_migrations.
    return folderMillis > newest ? Array.from({ length: sql.length + 1 }, () => tag) : []
  })
  const told = cause instanceof LibsqlBatchError ? due[cause.statementIndex] : undefined
  return told ?? [...new Set(due)].join(' or ')
}

/** True if the newest migration of `folder` is applied. Needs a single read, so that replicas can be asked too. */
export async function isMigrated(reads: Reads, folder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  const { rows } = await reads.execute('select max(created_at) as newest from __drizzle_migrations')
  return Number(rows[0]?.newest) >= newest
}
