import type { RegionDb } from '#db/region-db.ts'

/** The stock opens at this moment, or at `at`, in milliseconds. */
export const openStock = (db: Pick<RegionDb, 'write'>, batchId: string, at = Date.now()): Promise<unknown> =>
  db.write([{ sql: 'update batch set opens_at = ? where id = ?', args: [at, batchId] }])
