import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { RegionDb } from './region-db.ts'

type Queries = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

/** Parts of a query that Drizzle's own `batch` uses: its SQL, and the mapping of rows to objects. */
interface Built {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: unknown, isFromBatch: true): unknown
}

/** Prepares a query by `_prepare()`, as `orm.batch` does. */
const built = (query: Queries[number]): Built => (query as unknown as { _prepare(): Built })._prepare()

/**
 * Several reads in one round trip, their SQL built once per process: building costs as much as running a small query.
 * Use `sql.placeholder(name)` for values that vary, with columns that encode nothing (plain text, numbers).
 */
export function compiledRead<
  const Values extends Record<string, unknown>,
  const Q extends Queries,
  Db extends Pick<RegionDb, 'orm' | 'readBatch'> = RegionDb,
>(queries: (db: Db) => Q) {
  let compiled: Built[] | undefined
  return async (db: Db, values: Values): Promise<BatchResponse<Q>> => {
    compiled ??= queries(db).map(built)
    const results = await db.readBatch(
      compiled.map((query) => {
        const { sql, params } = query.getQuery()
        return { sql, args: fillPlaceholders(params, values) }
      }),
    )
    // The cast is safe: each query maps its own rows to its own type, in order.
    return compiled.map((query, index) => query.mapResult(results[index], true)) as BatchResponse<Q>
  }
}
