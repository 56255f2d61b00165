import { CallError } from '#contract/errors.ts'

/**
 * `unreachable`: no answer, or only a gateway's; `overloaded`: 429 or busy until the time limit; `failing`: file or
 * disk refuses (full, read-only, damaged); `locked`: another process held the file's lock until the time limit.
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
 * A region's database failed through no fault of the statement. `skipped`: not even asked, since it has not answered
 * lately. After `unreachable` it is unknown if a write has happened.
 */
export class DatabaseUnavailable extends Error {
  /** `RegionDb.place`: the region, or its replica. */
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

/** Finds the DatabaseUnavailable that an error is or was caused by (Drizzle wraps errors of queries); else null. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | null {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause instanceof DatabaseUnavailable) return cause
    cause = cause.cause
  }
  return null
}

/**
 * Error handler for optional writes beside a read: ignores that nothing can be written, because the region is being
 * moved or its database is unavailable. The next read can repeat them.
 */
export function ignoreReadOnly(error: unknown): void {
  const moving = error instanceof CallError && error.code === 'maintenance'
  if (!moving && databaseUnavailable(error) === null) throw error
}
