import { ClientError } from '#api/client.ts'
import { type Conflict, conflict } from '#contract/conflict-shapes.ts'

/**
 * Changes that another person saved since the state of `updatedAt` was read; null if the call failed for another
 * reason.
 */
export function findConflict(error: unknown, updatedAt: number): Conflict | null {
  if (!(error instanceof ClientError && error.code === 'changedMeanwhile')) return null
  return conflict.safeParse(error.details).data ?? { updatedAt, changes: [] }
}
