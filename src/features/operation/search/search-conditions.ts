import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { CallError } from '#contract/errors.ts'
import type { ParsedInput } from '#handler/handle.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { escapedLike, textFilter } from '#handler/text-filter.ts'
import type { searchQuery } from './contract.ts'
import type { Searched } from './search-tables.ts'

export type Query = ParsedInput<typeof searchQuery>

function refuse(field: string, message: string): never {
  throw new CallError('invalidRequest', { message: `Requête invalide : ${message}`, fields: [field] })
}

/** Column of a queried field; refuses one that the table lacks. */
function queryColumn({ fields }: Searched, name: string, at: string, hidden: readonly string[]): SQLiteColumn {
  const column = Object.hasOwn(fields, name) && !hidden.includes(name) ? fields[name] : undefined
  return column ?? refuse(at, `cette table n’a pas de champ « ${name} ».`)
}

/**
 * Condition: the name contains all words. Indexed names are searched in a subquery, so that SQLite scans the index
 * rather than rows with long texts.
 */
function named(db: ReadDb, { table, id, only, name }: Searched, text: string): SQL | undefined {
  const matching = textFilter(text, name?.texts ?? [])
  if (!matching || !name?.isIndexed) return matching
  return inArray(id, db.orm.select({ id }).from(table).where(and(only, matching)))
}

function filtered(
  db: ReadDb,
  searched: Searched,
  { field, type, value, allowUndefined }: NonNullable<Query['filter']>,
  hidden: readonly string[],
) {
  const column = queryColumn(searched, field, 'filter.field', hidden)
  const isName = field === searched.name?.field
  const wanted =
    type === 'equal'
      ? eq(column, value)
      : isName
        ? named(db, searched, String(value))
        : sql`${column} like ${`%${escapedLike(String(value))}%`} escape '\\'`
  return allowUndefined ? or(wanted, isNull(column)) : wanted
}

/** Combined condition of a query; `hidden` fields count as missing. */
export function queryCondition(
  db: ReadDb,
  searched: Searched,
  { gsi, match, filter, index, hidden }: Query & { hidden: readonly string[] },
): SQL | undefined {
  if (match && match.name !== searched.name?.field)
    return refuse('match.name', `cette table ne se cherche pas par « ${match.name} ».`)
  return and(
    searched.only,
    gsi?.where && eq(queryColumn(searched, gsi.name, 'gsi.name', hidden), gsi.where.equal),
    match && named(db, searched, match.value),
    filter && filtered(db, searched, filter, hidden),
    index && eq(queryColumn(searched, `${index.name}Id`, 'index.name', hidden), index.equal),
  )
}

/** Order of a query. Rows of a single index value have no other order than by id. */
export function queryOrder({ orders, usual, id }: Searched, { sort, gsi }: Query, isScoped: boolean) {
  const asked = sort ?? (gsi && !gsi.where ? { field: gsi.name, desc: gsi.desc } : undefined)
  if (asked && !Object.hasOwn(orders, asked.field))
    return refuse(sort ? 'sort.field' : 'gsi.name', `cette table ne se trie pas par « ${asked.field} ».`)
  // `+` makes SQLite find a committee's few rows first instead of scanning all in the requested order.
  const by = Object.fromEntries(
    Object.entries(orders).map(([name, column]) => [name, isScoped ? sql`+${column}` : column]),
  )
  const wanted = asked ?? { field: usual.sort, desc: usual.direction === 'desc' }
  const direction = wanted.desc ? ('desc' as const) : ('asc' as const)
  return { sort: wanted.field, direction, order: { by, usual, id } }
}
