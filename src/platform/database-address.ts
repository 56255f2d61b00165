import { z } from 'zod'
import type { RegionInfo } from './port.ts'

/** A database that is reached over HTTP: Turso, or a sqld. */
const databaseAddress = z.object({
  url: z.url({ protocol: /^(libsql|https?)$/ }),
  authToken: z.string().min(1).optional(),
})

export type DatabaseAddress = z.output<typeof databaseAddress>

/**
 * The databases that DB_<REGION>_URL and DB_<REGION>_TOKEN name; `absent` are the regions without an address, `faults`
 * what is wrong, one line each.
 */
export function readDatabaseAddresses(
  variables: Readonly<Record<string, unknown>>,
  regions: readonly RegionInfo[],
): { databases: Record<string, DatabaseAddress>; absent: string[]; faults: string[] } {
  const databases: Record<string, DatabaseAddress> = {}
  const absent: string[] = []
  const faults: string[] = []
  for (const { slug } of regions) {
    const prefix = `DB_${slug.toUpperCase()}`
    const url = variables[`${prefix}_URL`] || undefined
    const authToken = variables[`${prefix}_TOKEN`] || undefined
    const parsed = databaseAddress.safeParse({ url, authToken })
    if (url === undefined) absent.push(slug)
    else if (parsed.success) databases[slug] = parsed.data
    else faults.push(`${prefix}_URL: the address of the database of region ${slug}, libsql:// or https://`)
  }
  return { databases, absent, faults }
}
