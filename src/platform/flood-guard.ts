/**
 * Attempts of one kind from one address in a minute. No lower than what any throttle allows in its whole window, so that it
 * refuses nobody whom the throttle would let pass; wrangler.toml gives Cloudflare's rate limiter the same numbers.
 */
export const FLOOD_LIMIT = 200
export const FLOOD_PERIOD_MS = 60_000
/** As many are counted in a minute; beyond that whoever was counted first is forgotten, not everything kept. */
export const FLOOD_MOST_KEYS = 50_000

/**
 * Counts in memory, minute by minute, as Cloudflare's rate limiter does per data centre: approximate, forgotten at a restart
 * and only there to keep a flood away from the database, whose throttle decides.
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
