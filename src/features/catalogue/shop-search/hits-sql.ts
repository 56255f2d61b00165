import { type SQL, sql } from 'drizzle-orm'
import { allKnownSql } from './near-words.ts'
import type { Understood } from './understand.ts'

/** Most matches examined, so that a word found everywhere costs no more than this. */
export const MOST_HITS = 1000
/** Most labels read that equal or begin with the typed text. */
const MOST_EQUAL = 50

interface HitsWish {
  /** Must have a `match` expression; null for all that is listed. */
  understood: Understood | null
  /** Condition on `activity_listing l` for what this reader may see. */
  visible: SQL
  /** Limits the hits to a selection of `activity_search_row.id`; null for all. */
  rows?: SQL | null
  most: number
}

/**
 * Selection of `activity_id`, `tier` and `row`, which is greater of what is later. Tiers: label equals the typed text (0), begins with it (1), has the
 * words (2), or partner, cities or categories have them (3); the latest first within each.
 */
export function hitsSql({ understood, visible, rows, most }: HitsWish): SQL {
  if (understood === null)
    return rows
      ? sql`select l.activity_id, 2 as tier, r.id as row from activity_listing l
          cross join activity_search_row r on r.activity_id = l.activity_id
          where ${visible} and r.id in (${rows}) order by r.id desc limit ${most}`
      : sql`select l.activity_id, 2 as tier, l.listed_at as row from activity_listing l
          where ${visible} order by l.listed_at desc, l.activity_id desc limit ${most}`
  const { match, beginning, name, needed } = understood
  // If a needed word is missing, the full-text table is not opened.
  const possible = allKnownSql(needed)
  // Tested per match by row number alone, before reading it: a common word may have few matches here. The + sign keeps
  // SQLite from searching the word again for each of those rows.
  const wanted = rows ? sql`+f.rowid in (${rows})` : sql.raw('true')
  // Walks the full-text table by row and stops when there are enough: ranking would read every match.
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
    ...(beginning === null ? [] : [matching(`label:${beginning}`, 1, Math.min(most, MOST_EQUAL))]),
    matching(`label:(${match})`, 2, most),
    matching(match ?? '""', 3, most),
  ]
  return sql`select activity_id, min(tier) as tier, row from (${sql.join(parts, sql` union all `)})
    group by activity_id order by min(tier), row desc limit ${most}`
}
