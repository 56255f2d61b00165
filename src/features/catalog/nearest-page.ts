import { type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '../../db/region-db.ts'
import type { CallContext } from '../../handler/context.ts'
import { type CardRow, cardsOf } from './activity-card.ts'
import type { ListedActivity } from './contract.ts'
import { encodeCursor, type ListCursor } from './list-cursor.ts'
import { inList, type ListFilter } from './list-filter.ts'
import type { ListPage } from './list-page.ts'
import type { Point } from './sort-point.ts'

export interface NearestWish {
  point: Point
  limit: number
  after: Extract<ListCursor, ['d', ...unknown[]]> | null
  /** Of the whole list; a short one is read at once. */
  total: number
}

/** Id, label, position, latitude, longitude; the last three are null for an activity without a place. */
type PlaceRow = [string, string, number | null, number | null, number | null]

/** `distance` is that of the nearest place, infinite without any. */
interface Found {
  id: string
  label: string
  distance: number
  sources: ListedActivity['sources']
}

const shortList = 500
const radiiInKm = [5, 12, 30, 80, 200, 640]
const kmPerDegree = 111.2

/**
 * The nearest first, then by label; activities without a place come last (G12). Boxes around the point grow until one
 * holds a page, so that a long list is not read to its end.
 */
export async function nearestPage(ctx: CallContext, filter: ListFilter, wish: NearestWish): Promise<ListPage> {
  const found = await search(ctx, filter, wish)
  const shown = found.slice(0, wish.limit)
  const cards = await ctx.db.orm.all<CardRow>(
    cardsOf(sql`(select value as activity_id from json_each(${JSON.stringify(shown.map(({ id }) => id))}))`),
  )
  const byId = new Map(cards.map((row) => [row.id, row]))
  const last = shown.at(-1)
  return {
    total: wish.total,
    rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
    nextCursor:
      found.length > wish.limit && last
        ? encodeCursor(['d', Number.isFinite(last.distance) ? last.distance : null, last.label, last.id])
        : null,
    sources: new Map(shown.map(({ id, sources }) => [id, sources])),
  }
}

async function search(
  { db }: CallContext,
  filter: ListFilter,
  { point, limit, after, total }: NearestWish,
): Promise<Found[]> {
  const from = after ? { distance: after[1] ?? Number.POSITIVE_INFINITY, label: after[2], id: after[3] } : null
  const remaining = (rows: PlaceRow[], radius: number) =>
    measured(rows, point)
      .filter((entry) => entry.distance <= radius && (!from || inOrder(from, entry) < 0))
      .sort(inOrder)
  if (total > shortList) {
    for (const radius of radiiInKm) {
      if (from && from.distance >= radius) continue
      const found = remaining(await readPlaces(db, placesWithin(filter, point, radius)), radius)
      if (found.length > limit) return found
    }
  }
  return remaining(await readPlaces(db, allPlaces(filter)), Number.POSITIVE_INFINITY)
}

/** One value instead of thousands of rows: ten times quicker to hand over. */
const packed = sql.raw('json_group_array(json_array(a.id, a.label, p.position, p.lat, p.lng)) as places')

async function readPlaces(db: RegionDb, query: SQL): Promise<PlaceRow[]> {
  const [row] = await db.orm.all<{ places: string }>(query)
  return row ? (JSON.parse(row.places) as PlaceRow[]) : []
}

/** A box at least as large as the circle; near a pole or the date line it is all longitudes. */
function placesWithin(filter: ListFilter, { lat, lng }: Point, radius: number): SQL {
  const height = radius / kmPerDegree
  const width = height / Math.max(0.01, Math.cos(((Math.abs(lat) + height) * Math.PI) / 180))
  const [west, east] = lng - width < -180 || lng + width > 180 ? [-180, 180] : [lng - width, lng + width]
  return sql`select ${packed}
    from activity_place p cross join activity_listing l on l.activity_id = p.activity_id join activity a on a.id = p.activity_id
    where p.lat between ${lat - height} and ${lat + height} and p.lng between ${west} and ${east} and ${inList(filter)}`
}

const allPlaces = (filter: ListFilter): SQL => sql`select ${packed}
  from activity_listing l join activity a on a.id = l.activity_id
  left join activity_place p on p.activity_id = l.activity_id and p.lat is not null and p.lng is not null
  where ${inList(filter)}`

function measured(rows: PlaceRow[], point: Point): Found[] {
  const found = new Map<string, Found>()
  for (const [id, label, position, lat, lng] of rows) {
    let entry = found.get(id)
    if (!entry) {
      entry = { id, label, distance: Number.POSITIVE_INFINITY, sources: [] }
      found.set(id, entry)
    }
    if (position === null || lat === null || lng === null) continue
    const distanceInKm = distanceBetween(point, { lat, lng })
    entry.sources.push({ index: position, distanceInKm })
    entry.distance = Math.min(entry.distance, distanceInKm)
  }
  for (const { sources } of found.values()) sources.sort((a, b) => (a.distanceInKm ?? 0) - (b.distanceInKm ?? 0))
  return [...found.values()]
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Total order of a list by distance. */
function inOrder(a: Pick<Found, 'distance' | 'label' | 'id'>, b: Pick<Found, 'distance' | 'label' | 'id'>): number {
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  return byText(a.label, b.label) || byText(a.id, b.id)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in km, to the metre. */
function distanceBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2]
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)))) / 1000
}
