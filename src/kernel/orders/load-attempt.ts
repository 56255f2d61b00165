import { eq, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { type Attempt, attempt, type Item, orderItem } from './tables.ts'

/** Key of the job that ends an attempt; with `holdUntil`, of the job for a hold that a third party has shortened. */
export const expiryKey = (attemptId: string, holdUntil?: number): string =>
  holdUntil === undefined ? `expire:${attemptId}` : `expire:${attemptId}:${holdUntil}`

/** The attempt was moved between our read and our write: read again and decide again. */
export class AttemptMoved extends Error {}

const readAttempt = compiledRead<{ attemptId: string }, [ReturnType<typeof attemptQuery>]>((db) => [attemptQuery(db)])

const attemptQuery = (db: RegionDb) =>
  db.orm
    .select({ attempt, item: orderItem })
    .from(attempt)
    .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
    .where(eq(attempt.id, sql.placeholder('attemptId')))

/** The attempt with its items, in one round trip; null if there is none. */
export async function loadAttempt(
  db: RegionDb,
  attemptId: string,
): Promise<{ attempt: Attempt; items: Item[] } | null> {
  const [rows] = await readAttempt(db, { attemptId })
  const [first] = rows
  return first ? { attempt: first.attempt, items: rows.map((row) => row.item) } : null
}
