import type { RegionDb, Statement } from '#db/region-db.ts'
import { BecameInFlight, freeze, inFlight, refuseInFlight } from './freeze.ts'
import { type ScopeRoots, scopeAsExpression } from './scope.ts'

/** Interval short enough to meet a moment without payments while members go on buying. */
const ASK_EVERY_MS = 500

export interface Patience {
  now: () => number
  /** Longest wait for running payments, ms. */
  waitMs: number
  print: (line: string) => void
}

/**
 * Freezes the tenant's rows at a moment without running payments, waiting up to the limit, also if a member starts to
 * pay just before the freeze. `also` returns further statements of the same write.
 */
export async function freezeInTime(
  source: RegionDb,
  roots: ScopeRoots,
  { now, waitMs, print }: Patience,
  also: () => Statement[],
): Promise<void> {
  const scope = scopeAsExpression(roots)
  const until = now() + waitMs
  for (let told = false; ; ) {
    const found = await inFlight(source, scope)
    const count = found.attempts + found.sales + found.money
    if (count === 0 && (await isFrozenNow(source, roots, { now, until }, also()))) return
    if (count > 0 && now() >= until) refuseInFlight(found)
    if (count > 0 && !told) {
      print(`Waiting for ${count} payments in flight`)
      told = true
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(ASK_EVERY_MS, Math.max(0, until - now()))))
  }
}

/** Tries once; false if a payment has just begun and there is time to wait for it. */
async function isFrozenNow(
  source: RegionDb,
  roots: ScopeRoots,
  time: { now: () => number; until: number },
  also: Statement[],
): Promise<boolean> {
  try {
    await freeze(source, roots, time, also)
    return true
  } catch (error) {
    if (error instanceof BecameInFlight && time.now() < time.until) return false
    throw error
  }
}
