import { type SQL, sql } from 'drizzle-orm'
import { type ListFilter, listParts, listScope, withinScope } from '#kernel/catalogue/list-filter.ts'
import { AXES, CELLS, lineSquared, NO_CELL, type Point, toVector } from './globe.ts'

/** Cells with at most this many locations are not divided further. */
const FEW = 16

/** Request of one walk: at most `places` places, from `fromKm` on. */
export interface Walk {
  filter: ListFilter
  point: Point
  fromKm: number
  places: number
}

/** A location of an activity with its plain label: id, label, position, latitude, longitude. */
export type PlaceRow = [id: string, label: string, position: number | null, lat: number | null, lng: number | null]

/** `found` is the number of locations the walk read, `reached` the square of the straight line to the last one. */
export interface WalkRow {
  found: number
  reached: number | null
  /** JSON of `PlaceRow[]`: all locations of the activities found. */
  places: string
}

const squared = (term: string) => `(${term}) * (${term})`
const sumOfAxes = (term: (axis: string, low: string) => string) =>
  AXES.map((axis, at) => squared(term(axis, `(w.${axis} + (c.n >> ${at} & 1) * w.side / 2)`))).join(' + ')

/** Square of the line from `q`, or from its antipode, to the nearest and farthest point of the cell. */
const nearestBound = (sign: '' | '-') =>
  sumOfAxes((axis, low) => `max(${low} - (${sign}q.${axis}), (${sign}q.${axis}) - ${low} - w.side / 2, 0.0)`)
const farthestBound = (sign: '' | '-') =>
  sumOfAxes((axis, low) => `max(abs(${low} - (${sign}q.${axis})), abs(${low} + w.side / 2 - (${sign}q.${axis})))`)

/**
 * Distance bounds of a cell. Only the box's part on the sphere counts: far away, the antipode bounds it better (squared
 * lines from a point to `q` and its antipode add up to 4).
 */
const atLeast = sql.raw(`max(${nearestBound('')}, 4.0 - (${farthestBound('-')}))`)
const atMost = sql.raw(`min(${farthestBound('')}, 4.0 - (${nearestBound('-')}))`)
const lineTo = sql.raw(AXES.map((axis) => squared(`p.${axis} - q.${axis}`)).join(' + '))

const childCells = sql.raw('p.cell >= w.cell + c.n * (w.size / 8) and p.cell < w.cell + (c.n + 1) * (w.size / 8)')

/**
 * Nearest locations first (chapter search-and-catalogue): the recursion's queue, ordered by distance, divides cells
 * into eight, then into locations. SQLite stops at the limit without reading farther, if `walk` is referenced exactly
 * once.
 */
export function walkQuery({ filter, point, fromKm, places }: Walk): SQL {
  const { x, y, z } = toVector(point)
  const from = lineSquared(fromKm)
  const inRoot = sql`p.scope = q.scope and p.cse = w.cse and p.group_key = w.group_key`
  return sql`with recursive
    q (scope, x, y, z) as materialized (select ${listScope(filter)}, ${x}, ${y}, ${z}),
    child (n) as (values (0), (1), (2), (3), (4), (5), (6), (7)),
    root (cse, group_key) as (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(listParts(filter))})),
    walk (cse, group_key, cell, size, x, y, z, side, line, places, activity_id) as (
      select cse, group_key, 0, ${CELLS}, -1.0, -1.0, -1.0, 2.0, 0.0, ${FEW + 1}, null from root
      union all
      select w.cse, w.group_key, w.cell + c.n * (w.size / 8), w.size / 8,
        w.x + (c.n & 1) * w.side / 2, w.y + (c.n >> 1 & 1) * w.side / 2, w.z + (c.n >> 2 & 1) * w.side / 2, w.side / 2,
        ${atLeast},
        (select count(*) from (select 1 from listing_place p where ${inRoot} and ${childCells} limit ${FEW + 1})), null
      from walk w cross join q cross join child c
      where w.activity_id is null and w.places > ${FEW} and w.size > 1 and ${atMost} >= ${from}
      union all
      select null, null, null, null, null, null, null, null, ${lineTo}, null, p.activity_id
      from walk w cross join q cross join listing_place p
        on ${inRoot} and p.cell >= w.cell and p.cell < w.cell + w.size
      where w.activity_id is null and (w.places between 1 and ${FEW} or w.size = 1)
        and ${lineTo} >= ${from} and ${withinScope(filter, 'p')}
      order by 9
    )
    select w.found, w.reached, (
      select json_group_array(json_array(a.id, a.name_key, p.position, p.lat, p.lng))
      from (select distinct value as id from json_each(w.ids)) f cross join activity a on a.id = f.id
      join activity_place p on p.activity_id = a.id and p.lat is not null and p.lng is not null) as places
    from (
      select count(*) as found, max(line) as reached, json_group_array(activity_id) as ids
      from (select activity_id, line from walk where activity_id is not null limit ${places})) w`
}

/**
 * Activities without a location, by plain label, after `after`; a separate query, as each kind of row has its own
 * order.
 */
export function placelessQuery(filter: ListFilter, after: { label: string; id: string } | null, limit: number): SQL {
  const behind = after ? sql`and (p.label, p.activity_id) > (${after.label}, ${after.id})` : sql.raw('')
  const ofPart = ([cse, groupKey]: readonly [number, string]) => sql`select * from (
    select p.activity_id as id, p.label from listing_place p
    where p.scope = ${listScope(filter)} and p.cse = ${cse} and p.group_key = ${groupKey} and p.cell = ${NO_CELL} ${behind}
      and ${withinScope(filter, 'p')}
    order by p.label, p.activity_id limit ${limit})`
  return sql`select id, label from (${sql.join(listParts(filter).map(ofPart), sql` union all `)})
    order by label, id limit ${limit}`
}
