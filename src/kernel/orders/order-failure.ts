import type { RegionDb, Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import { orderFailure } from './tables.ts'

export interface Failure {
  orderItemId?: string
  attemptId?: string
  /** Identifies the problem: recording it again adds nothing. */
  dedupeKey: string
  error: string
}

/** Records a problem with an order after money moved, for the operator. */
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
