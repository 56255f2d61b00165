import { lte } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { KEPT_MS } from './kept.ts'
import { trash } from './tables.ts'

/** Deletes from the trash what was not restored in time; run by the daily sweep. */
export const forgetTrash = (db: RegionDb, now: number): Statement[] => [
  db.orm.delete(trash).where(lte(trash.deletedAt, now - KEPT_MS)),
]
