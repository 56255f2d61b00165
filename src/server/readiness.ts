import { beat } from '#kernel/jobs/heartbeat.ts'
import type { Platform } from '#platform/port.ts'

const TIMEOUT_MS = 2000
/** A probe every second, of everybody who may send one, is no reason to write every second. */
const TRUSTED_MS = 10_000

/**
 * Whether a region answers and takes writes: a disk may be full, or a server closed for writes, while reads go on. The
 * write is one row that is there already, at most every ten seconds while it succeeds, and at every question until it
 * does again (chapter deployment-and-runtimes, One server a data folder).
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
