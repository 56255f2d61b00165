import { and, asc, desc, eq, gt, gte, is, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { jsonFromBase64Url, jsonToBase64Url } from '#lib/base64-url.ts'

export interface ListQuery<Sort extends string> {
  limit?: number
  cursor?: string
  sort?: Sort
  direction?: 'asc' | 'desc'
}

/** How a list may be sorted: by what, and what comes first where nothing is asked for. */
export interface ListOrder<Sort extends string> {
  by: Record<Sort, SQLiteColumn | SQL>
  usual: { sort: Sort; direction: 'asc' | 'desc' }
  /** Breaks ties, so that no row is left out or comes twice between two pages. */
  id: SQLiteColumn
}

/** What a cursor holds: the sort it belongs to, and the last row's value and id. */
const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.number(), z.null()]),
  z.string(),
])

/** The order, the rows behind the cursor, and how many to read: one more than the page, to know whether there is another. */
export interface ListPage {
  orderBy: SQL[]
  after: SQL | undefined
  limit: number
  /** What a row must be selected with, beside its own columns, for `toPage`. */
  key: SQL<string | number | null>
  sort: string
  direction: 'asc' | 'desc'
}

/** Reads the list's query. Throws `invalidRequest` for a cursor of another sort, or of nobody's making. */
export function listPage<Sort extends string>(query: ListQuery<Sort>, order: ListOrder<Sort>): ListPage {
  const sort = query.sort ?? order.usual.sort
  const direction = query.direction ?? (query.sort === undefined ? order.usual.direction : 'asc')
  const by = order.by[sort]
  const key = sql<string | number | null>`${by}`
  const isNeverNull = is(by, SQLiteColumn) && by.notNull
  const inOrder = direction === 'asc' ? asc : desc
  return {
    sort,
    direction,
    key,
    limit: (query.limit ?? MAX_PAGE) + 1,
    orderBy: [inOrder(key), inOrder(order.id)],
    after:
      query.cursor === undefined
        ? undefined
        : after(readCursor(query.cursor, sort, direction), { key, isNeverNull, idColumn: order.id }),
  }
}

function readCursor(cursor: string, sort: string, direction: 'asc' | 'desc') {
  const read = cursorShape.safeParse(jsonFromBase64Url(cursor)).data
  if (!read || read[0] !== sort || read[1] !== direction)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : « cursor » ne va pas avec cette liste.',
      fields: ['cursor'],
    })
  return { value: read[2], id: read[3], direction }
}

/** SQLite sorts null before everything. */
function after(
  { value, id, direction }: { value: string | number | null; id: string; direction: 'asc' | 'desc' },
  { key, isNeverNull, idColumn }: { key: SQL; isNeverNull: boolean; idColumn: SQLiteColumn },
): SQL | undefined {
  const beyond = direction === 'asc' ? gt : lt
  const same = value === null ? isNull(key) : eq(key, value)
  const further = value === null ? (direction === 'asc' ? sql`${key} is not null` : undefined) : beyond(key, value)
  const nullsLast = value !== null && direction === 'desc' && !isNeverNull
  const behind = or(further, nullsLast ? isNull(key) : undefined, and(same, beyond(idColumn, id)))
  if (value === null || nullsLast) return behind
  // Says nothing new, but lets an index begin there: without it a late page walks all those before.
  return and(direction === 'asc' ? gte(key, value) : lte(key, value), behind)
}

/** Cuts the one row too many off and says where the next page begins. */
export function toPage<Row extends { id: string; key: string | number | null }>(
  rows: readonly Row[],
  { limit, sort, direction }: ListPage,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit - 1)
  const last = shown.at(-1)
  if (rows.length < limit || last === undefined) return { rows: shown, nextCursor: null }
  return { rows: shown, nextCursor: jsonToBase64Url([sort, direction, last.key, last.id]) }
}
