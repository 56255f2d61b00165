import { CallError } from '#contract/errors.ts'

/**
 * `unreachable`: no answer, or a gateway's; `overloaded`: it answered 429 or busy until patience ended; `failing`: its file
 * or the disk below does not take or give what is asked (full, read-only, damaged); `locked`: another process held the lock
 * of its file until patience ended.
 */
export type UnavailableReason = 'unreachable' | 'skipped' | 'overloaded' | 'failing' | 'locked'

const sentences: Record<UnavailableReason, string> = {
  unreachable: 'is out of reach',
  skipped: 'is out of reach',
  overloaded: 'is overloaded',
  failing: 'is failing',
  locked: 'is locked by another process',
}

/**
 * A region's database did not do what it was asked, for no fault of the statement. `skipped`: it was not even asked, because
 * it has not answered lately. After `unreachable` nobody knows whether a write has happened.
 */
export class DatabaseUnavailable extends Error {
  /** The region, or its replica: `RegionDb.place`. */
  readonly place: string
  readonly reason: UnavailableReason

  constructor(place: string, reason: UnavailableReason, cause?: unknown) {
    const why = reason === 'failing' && cause instanceof Error ? `: ${cause.message}` : '.'
    super(`The database ${place} ${sentences[reason]}${why}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.place = place
    this.reason = reason
  }
}

/** The failure of the database that an error is, or was caused by (Drizzle wraps what a query throws); else null. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | null {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause instanceof DatabaseUnavailable) return cause
    cause = cause.cause
  }
  return null
}

/**
 * For a write beside a read, which the next read may do as well: the read goes on while nothing can be written, in a region
 * that is being moved or whose database is away.
 */
export function ignoreReadOnly(error: unknown): void {
  const moving = error instanceof CallError && error.code === 'maintenance'
  if (!moving && databaseUnavailable(error) === null) throw error
}
