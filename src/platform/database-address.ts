import { z } from 'zod'
import type { RegionInfo } from './port.ts'

/** URL of a database over HTTP: Turso, or a sqld server. */
const databaseAddress = z.object({
  url: z.url({ protocol: /^(libsql|https?)$/ }),
  authToken: z.string().min(1).optional(),
})

const databaseAddresses = databaseAddress.extend({
  /** A copy that may lag behind: read by visitors, and by all while the database itself does not answer. */
  replica: databaseAddress.optional(),
})

export type DatabaseAddress = z.output<typeof databaseAddresses>

/**
 * Databases from DB_<REGION>_URL and _TOKEN with their replicas from DB_<REGION>_REPLICA_URL and _TOKEN; `absent`:
 * regions without an address; `faults`: one line for each problem.
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
    const readAddress = (name: string) => {
      const url = variables[`${name}_URL`] || undefined
      return url === undefined ? undefined : { url, authToken: variables[`${name}_TOKEN`] || undefined }
    }
    const address = readAddress(prefix)
    const replica = readAddress(`${prefix}_REPLICA`)
    if (replica && !databaseAddress.safeParse(replica).success)
      faults.push(`${prefix}_REPLICA_URL: the address of a replica of region ${slug}, libsql:// or https://`)
    else if (replica && !address) faults.push(`${prefix}_REPLICA_URL: a replica of what ${prefix}_URL names`)
    const parsed = databaseAddresses.safeParse({ ...address, replica })
    if (!address) absent.push(slug)
    else if (parsed.success) databases[slug] = parsed.data
    else if (!databaseAddress.safeParse(address).success)
      faults.push(`${prefix}_URL: the address of the database of region ${slug}, libsql:// or https://`)
  }
  return { databases, absent, faults }
}
