import { lte } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { KEPT_MS } from './kept.ts'
import { trash } from './tables.ts'

/** What the daily sweep deletes: what nobody has taken back in time. */
export const forgetTrash = (db: RegionDb, now: number): Statement[] => [
  db.orm.delete(trash).where(lte(trash.deletedAt, now - KEPT_MS)),
]
