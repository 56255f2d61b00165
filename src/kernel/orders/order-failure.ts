import type { RegionDb, Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import { orderFailure } from './tables.ts'

export interface Failure {
  orderItemId?: string
  attemptId?: string
  /** Names what is wrong: found again, nothing is added. */
  dedupeKey: string
  error: string
}

/** Writes down what went wrong with an order after money moved, for the operator to see. */
export const bookFailure = (
  db: Pick<RegionDb, 'orm'>,
  { orderItemId, attemptId, dedupeKey, error }: Failure,
  now: number,
): Statement =>
  db.orm
    .insert(orderFailure)
    .values({
      id: newId('of'),
      orderItemId: orderItemId ?? null,
      attemptId: attemptId ?? null,
      dedupeKey,
      error,
      ts: now,
    })
    .onConflictDoNothing({ target: orderFailure.dedupeKey })
