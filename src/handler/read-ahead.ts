import type { RegionDb } from '#db/region-db.ts'

/** The caller before authentication: SHA-256 of the received session id, which may be invalid. */
export interface Asking {
  db: RegionDb
  sessionIdHash: string
}

/** Data read for a call together with its session in one round trip; used only once the session is found valid. */
export interface ReadAhead {
  /** Path of the call for which it was read. */
  path: string
  loaded: unknown
}
