/**
 * Attempts of one kind from one address in a minute. At least what any throttle allows in its whole window, so that it
 * refuses nobody whom the throttle would admit; wrangler.toml gives Cloudflare's rate limiter the same values.
 */
export const FLOOD_LIMIT = 200
export const FLOOD_PERIOD_MS = 60_000
/** Most keys counted in a minute; beyond that the oldest is forgotten. */
export const FLOOD_MOST_KEYS = 50_000

/**
 * Counts in memory by the minute, as Cloudflare's rate limiter does per data centre: approximate, and lost at a
 * restart. It only keeps floods away from the database, whose throttle decides.
 */
export function createFloodGuard(now: () => number): (key: string) => Promise<boolean> {
  let period = 0
  const counts = new Map<string, number>()
  return async (key) => {
    const current = Math.floor(now() / FLOOD_PERIOD_MS)
    if (current !== period) {
      counts.clear()
      period = current
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const [oldest] = counts.size > FLOOD_MOST_KEYS ? counts.keys() : []
    if (oldest !== undefined) counts.delete(oldest)
    return count <= FLOOD_LIMIT
  }
}
