import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, flag, json, timestamp } from '#db/columns.ts'

/**
 * Work that runs after the answer, at least once (D09). A finished job is deleted; a dead one stays for the operator.
 */
export const job = sqliteTable(
  'job',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Two jobs with the same key are one. */
    dedupeKey: text().unique(),
    payload: json<unknown>().notNull(),
    runAt: timestamp().notNull(),
    /** One of thousands, for which no person waits: runs after all other jobs, a few at once. */
    bulk: flag().notNull().default(false),
    leaseUntil: timestamp(),
    leaseToken: text(),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    deadAt: timestamp(),
  },
  (t) => [
    index('job_due').on(t.runAt).where(sql`dead_at is null`),
    // One partial index for each queue, so that reading one never scans the other.
    index('job_prompt').on(t.runAt).where(sql`dead_at is null and bulk = 0`),
    index('job_bulk').on(t.runAt).where(sql`dead_at is null and bulk = 1`),
    index('job_dead').on(t.deadAt),
    index('job_lease').on(t.leaseToken).where(sql`lease_token is not null`),
    atLeast('job_tries', t.tries, 0),
  ],
)

/**
 * Row 1: the primary's last heartbeat; the copy in a replica shows how far that one lags. Rows 2 and 3: the time after
 * and before the clock's last change while no process ran (chapter money-and-ledger).
 */
export const heartbeat = sqliteTable('heartbeat', { id: integer().primaryKey(), at: timestamp().notNull() })
