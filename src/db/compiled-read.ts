import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { RegionDb } from './region-db.ts'

type Queries = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

/** What Drizzle's own `batch` uses of a query: its SQL, and how to turn rows into objects. */
interface Built {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: unknown, isFromBatch: true): unknown
}

/** Drizzle's queries have `_prepare()`; it is what `orm.batch` calls on them. */
const built = (query: Queries[number]): Built => (query as unknown as { _prepare(): Built })._prepare()

/**
 * Several reads in one round trip whose SQL is built once per process instead of once per call: building costs as much as
 * running for a small query. `queries` uses `sql.placeholder(name)` wherever a value differs between calls; a column in
 * such a comparison must not encode its values (times, flags and JSON do; plain text and numbers do not).
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
    // Each query maps its own rows to its own type, in order: that is what BatchResponse says.
    return compiled.map((query, index) => query.mapResult(results[index], true)) as BatchResponse<Q>
  }
}
