import { beat } from '#kernel/jobs/heartbeat.ts'
import type { Platform } from '#platform/port.ts'

const TIMEOUT_MS = 2000
/** Time for which a successful write counts: frequent probes, which anyone may send, must not cause frequent writes. */
const TRUSTED_MS = 10_000

/**
 * True if a region answers and accepts writes, which a full disk does not. Rewrites one row, at most every ten seconds,
 * and at every probe after a failure (chapter deployment-and-runtimes, One server a data folder).
 */
export function createReadiness() {
  const wroteAt = new Map<string, number>()

  const ask = async (platform: Platform, region: string): Promise<boolean> => {
    const db = platform.db(region)
    await db.query('select version from catalogue_version')
    const now = platform.now()
    const age = now - (wroteAt.get(region) ?? Number.NEGATIVE_INFINITY)
    if (age >= 0 && age < TRUSTED_MS) return true
    wroteAt.delete(region)
    await db.write([beat(now)])
    wroteAt.set(region, now)
    return true
  }

  return async (platform: Platform, region: string): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    })
    try {
      return await Promise.race([ask(platform, region), late])
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
