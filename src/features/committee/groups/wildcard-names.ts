import { CallError } from '#contract/errors.ts'
import { guard, type RegionDb } from '#db/region-db.ts'
import { countOne, throttleKey } from '#handler/throttle.ts'

const HOUR = 3_600_000
/** Certificate authorities allow some fifty certificates per registered domain and week. */
export const NEW_NAMES_AN_HOUR = 10
/**
 * Time for which a name is remembered: longer than a certificate's lifetime, so that a renewal does not count as new.
 */
const REMEMBERED_MS = 100 * 24 * HOUR

/** A label that may replace `*` in a certificate's name: letters, digits and inner hyphens. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Wildcard that covers this host: `*.b.fr` for `a.b.fr`; null if none can. */
export function wildcardFor(host: string): string | null {
  const at = host.indexOf('.')
  return at !== -1 && host.length <= 253 && LABEL.test(host.slice(0, at)) ? `*${host.slice(at)}` : null
}

/**
 * Returns true if a certificate for a wildcard's `name` may be made. Visitors can invent such names, so new ones per
 * hour are limited, by counts stored as rows that outlive the process.
 */
export async function admitWildcardName(
  db: RegionDb,
  { wildcard, name }: { wildcard: string; name: string },
  now: number,
): Promise<boolean> {
  const [known, counted] = await Promise.all([throttleKey('tls-name', name), throttleKey('tls-wildcard', wildcard)])
  const { rows } = await db.query('select 1 from throttle where key = ? and reset_at > ?', [known, now])
  if (rows.length > 0) return true
  try {
    await db.write([
      countOne(counted, HOUR, now),
      guard('select count <= ? from throttle where key = ?', [NEW_NAMES_AN_HOUR, counted], 'tooManyRequests'),
      {
        sql: `insert into throttle (key, count, reset_at) values (?, 1, ?)
              on conflict (key) do update set reset_at = excluded.reset_at`,
        args: [known, now + REMEMBERED_MS],
      },
    ])
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'tooManyRequests') return false
    throw error
  }
}
