import { type SQL, sql } from 'drizzle-orm'
import { type Point, toVector } from '#features/catalogue/shop/globe.ts'
import type { ReaderRights } from '#handler/reader-rights.ts'
import { availableSql, isOpenSql } from './availability-sql.ts'
import type { FoundRow } from './find-forgivingly.ts'
import type { Days } from './periods.ts'
import { MOST_KM } from './result-shapes.ts'

/** Facts of one found activity that the filters need; flags are 0 or 1. */
export interface FactRow extends FoundRow {
  id: string
  /** Cents; null without a price, or if this reader may not see it. */
  price: number | null
  /** Part of the price, cents. */
  fees: number | null
  /** Start of its next slot or period. */
  firstTs: number | null
  hasFixed: number | null
  forChildren: number
  isOpen: number
  /** Square of the straight line to its nearest location; null without a location or an origin. */
  line: number | null
  /** Availability in each requested period: a JSON array of 0 and 1. */
  inPeriods: string
}

interface FactsWish {
  /** A selection of `activity_id`, `tier` and `row`. */
  hits: SQL
  rights: ReaderRights
  now: number
  zone: string
  point: Point | null
  periods: readonly Days[]
}

/**
 * Query of the facts of all hits, in their order. Activities that the reader may not book have neither price nor days
 * (D17).
 */
export function factsQuery({ hits, rights, now, zone, point, periods }: FactsWish): SQL {
  const accessible = sql`iif(l.cse, ${Number(rights.cse)}, ${Number(rights.nonCse)})`
  const available = periods.map((days) => sql`${accessible} and ${availableSql(days, now)}`)
  return sql`
    select h.activity_id as id, h.tier, a.name_key as nameKey, iif(${accessible}, best.price3, null) as price, best.fees,
      iif(${accessible}, best.first_stock_ts, null) as firstTs, best.has_fixed as hasFixed,
      l.for_children as forChildren, ${isOpenSql(zone, now)} as isOpen,
      ${point === null ? sql`null` : lineSql(point)} as line, json_array(${sql.join(available, sql`, `)}) as inPeriods
    from (${hits}) h
      cross join activity_listing l on l.scope = 'all' and l.activity_id = h.activity_id
      cross join activity a indexed by activity_by_id on a.id = h.activity_id
      left join activity_best best on best.activity_id = h.activity_id
    order by h.tier, h.row desc, h.activity_id desc`
}

function lineSql(point: Point): SQL {
  const { x, y, z } = toVector(point)
  return sql`(select min(2.0 - 2.0 * (${x} * cos(radians(p.lat)) * cos(radians(p.lng))
      + ${y} * cos(radians(p.lat)) * sin(radians(p.lng)) + ${z} * sin(radians(p.lat))))
    from activity_place p where p.activity_id = h.activity_id and p.lat is not null and p.lng is not null)`
}

const EARTH_KM = 6371
const WHOLE_TURN = 360
/** Widens the box slightly; exact distances decide at its border. */
const SPARE = 1.01

/** Selects `activity_search_row.id` of activities with a place in a box around the widest possible circle. */
export function nearRowsSql({ lat, lng }: Point): SQL {
  const up = (MOST_KM / EARTH_KM) * (180 / Math.PI) * SPARE
  const rim = Math.abs(lat) + up
  const along = rim < 89 ? up / Math.cos((rim * Math.PI) / 180) : WHOLE_TURN
  // The outer two cover a box that the date line cuts.
  const sides = [0, -WHOLE_TURN, WHOLE_TURN].map(
    (turn) => sql`p.lng between ${lng + turn - along} and ${lng + turn + along}`,
  )
  return sql`select n.id from activity_place p indexed by activity_place_point
      cross join activity_search_row n on n.activity_id = p.activity_id
    where p.lat between ${lat - up} and ${lat + up} and (${sql.join(sides, sql` or `)})`
}
