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

/** Sort orders of a list, and the default. */
export interface ListOrder<Sort extends string> {
  by: Record<Sort, SQLiteColumn | SQL>
  usual: { sort: Sort; direction: 'asc' | 'desc' }
  /** Breaks ties, so that no row is skipped or repeated between pages. */
  id: SQLiteColumn | SQL
}

/** Content of a cursor: its sort, and value and id of the last row. */
const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.union([z.string(), z.number(), z.null()]),
  z.string(),
])

/**
 * SQL of a page: its order, the condition "after the cursor", and the limit, one more than the page to know if there is
 * another.
 */
export interface ListPage {
  orderBy: SQL[]
  after: SQL | undefined
  limit: number
  /** Sort value to select beside a row's own columns; `toPage` needs it. */
  key: SQL<string | number | null>
  sort: string
  direction: 'asc' | 'desc'
}

/** Builds the SQL of a list's page. Throws `invalidRequest` for a cursor of another sort, or an invalid one. */
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
    orderBy: [inOrder(key), inOrder(sql`${order.id}`)],
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

/** Condition for the rows after the cursor; SQLite sorts null first. */
function after(
  { value, id, direction }: { value: string | number | null; id: string; direction: 'asc' | 'desc' },
  { key, isNeverNull, idColumn }: { key: SQL; isNeverNull: boolean; idColumn: SQLiteColumn | SQL },
): SQL | undefined {
  const beyond = direction === 'asc' ? gt : lt
  const same = value === null ? isNull(key) : eq(key, value)
  const further = value === null ? (direction === 'asc' ? sql`${key} is not null` : undefined) : beyond(key, value)
  const nullsLast = value !== null && direction === 'desc' && !isNeverNull
  const behind = or(further, nullsLast ? isNull(key) : undefined, and(same, beyond(sql`${idColumn}`, id)))
  if (value === null || nullsLast) return behind
  // Logically redundant, but lets an index start here: otherwise a late page walks all rows before it.
  return and(direction === 'asc' ? gte(key, value) : lte(key, value), behind)
}

/** Removes the extra row and returns the cursor of the next page. */
export function toPage<Row extends { id: string; key: string | number | null }>(
  rows: readonly Row[],
  { limit, sort, direction }: ListPage,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit - 1)
  const last = shown.at(-1)
  if (rows.length < limit || last === undefined) return { rows: shown, nextCursor: null }
  return { rows: shown, nextCursor: jsonToBase64Url([sort, direction, last.key, last.id]) }
}

/** Cursor behind all rows with this sort value, whatever their ids, in a list that is sorted downwards. */
export const cursorBehind = ({ sort, direction }: ListPage, key: string | number): string =>
  jsonToBase64Url([sort, direction, key, ''])
