import type { RegionDb } from '#db/region-db.ts'

/** The caller before authentication: the SHA-256 of the session id that came along, which may mean nothing. */
export interface Asking {
  db: RegionDb
  sessionIdHash: string
}

/** What was read for a call together with its session, in one round trip; used only once the session has proven good. */
export interface ReadAhead {
  /** Path of the call that it was read for. */
  path: string
  loaded: unknown
}
