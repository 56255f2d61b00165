import { ClientError } from '#api/client.ts'
import { type Conflict, conflict } from '#contract/conflict-shapes.ts'

/** What somebody else changed since the person saw the item of `updatedAt`; null where a call failed for another reason. */
export function findConflict(error: unknown, updatedAt: number): Conflict | null {
  if (!(error instanceof ClientError && error.code === 'changedMeanwhile')) return null
  return conflict.safeParse(error.details).data ?? { updatedAt, changes: [] }
}
