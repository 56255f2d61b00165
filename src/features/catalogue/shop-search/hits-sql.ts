import { type SQL, sql } from 'drizzle-orm'
import { allKnownSql } from './near-words.ts'
import type { Understood } from './understand.ts'

/** Of what is found at most as many are looked at, so that a word that everything has costs no more than this. */
export const MOST_HITS = 1000
/** Labels that are, or begin with, what was typed. */
const MOST_EQUAL = 50

interface HitsWish {
  /** With a `match`. */
  understood: Understood
  /** The condition on `activity_listing l`: what this reader may see. */
  visible: SQL
  /** A selection of `activity_search_row.id`: nothing else is wanted. Null: everything. */
  rows?: SQL | null
  most: number
}

/**
 * A selection of `activity_id`, `tier` and `row`: first labels that are what was typed (0), that begin so (1), that have
 * the words (2), and then what has them in its partner, its cities or its categories (3); the latest of each first.
 */
export function hitsSql({ understood: { match, beginning, name, needed }, visible, rows, most }: HitsWish): SQL {
  // Where a word is missing the full-text table is not opened.
  const possible = allKnownSql(needed)
  // Asked of each match by its row number alone, before anything of it is read: a word that everything has may have very
  // few matches where it is wanted. The sign keeps SQLite from looking the word up anew for each of those rows.
  const wanted = rows ? sql`+f.rowid in (${rows})` : sql.raw('true')
  // The full-text table is walked by row and left as soon as there is enough: ranking would read every match.
  const matching = (expression: string, tier: number, limit: number) => sql`select * from (
    select l.activity_id, ${sql.raw(String(tier))} as tier, f.rowid as row from activity_search f
      cross join activity_search_row r on r.id = f.rowid
      cross join activity_listing l on l.activity_id = r.activity_id and ${visible}
    where f.activity_search match ${expression} and ${wanted} and ${possible} order by f.rowid desc limit ${limit})`
  const equal = sql`select * from (
    select l.activity_id, 0 as tier, r.id as row from activity a
      cross join activity_listing l on l.activity_id = a.id and ${visible}
      cross join activity_search_row r on r.activity_id = a.id
    where a.name_key = ${name} and ${rows ? sql`r.id in (${rows})` : sql.raw('true')}
    order by r.id desc limit ${MOST_EQUAL})`
  const parts = [
    equal,
    ...(beginning === null ? [] : [matching(`label : ${beginning}`, 1, Math.min(most, MOST_EQUAL))]),
    matching(`label : (${match})`, 2, most),
    matching(match ?? '""', 3, most),
  ]
  return sql`select activity_id, min(tier) as tier, row from (${sql.join(parts, sql` union all `)})
    group by activity_id order by min(tier), row desc limit ${most}`
}
