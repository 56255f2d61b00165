import { sql } from 'drizzle-orm'
import { takeTurn } from '#db/take-turns.ts'
import type { CallContext } from '#handler/context.ts'
import { inList, type ListFilter } from '#kernel/catalogue/list-filter.ts'
import { type CardRow, selectCards } from './activity-card.ts'
import type { ListedActivity } from './contract.ts'
import { distanceBetween, kmOfLine, type Point } from './globe.ts'
import { encodeCursor, type ListCursor } from './list-cursor.ts'
import type { ListPage } from './list-page.ts'
import { type PlaceRow, placelessQuery, type WalkRow, walkQuery } from './nearest-walk.ts'

export interface NearestWish {
  point: Point
  limit: number
  after: Extract<ListCursor, ['d', ...unknown[]]> | null
  /** Total of the whole list; a short list is read at once. */
  total: number
}

/** `distance` is that of the nearest location, infinite without any. */
interface Found {
  id: string
  label: string
  distance: number
  sources: ListedActivity['sources']
}
type Rank = Pick<Found, 'distance' | 'label' | 'id'>

const shortList = 500
/** Extra locations read per page, since one activity may have several, and several may be equally far. */
const sparePlaces = 32
/** Distances are precise to the metre; activities nearer than the last location by more than this are complete. */
const metreInKm = 0.001

/**
 * Page sorted by distance, then label; activities without a location come last (G12). In a long list, only those
 * nearest to the point, or behind the cursor, are read (chapter search-and-catalogue, Nearest places).
 */
export async function nearestPage(ctx: CallContext, filter: ListFilter, wish: NearestWish): Promise<ListPage> {
  const found = await (wish.total > shortList ? nextOfMany(ctx, filter, wish) : nextOfFew(ctx, filter, wish))
  const shown = found.slice(0, wish.limit)
  if (wish.total > shortList) await takeTurn(ctx.db)
  const cards = await ctx.db.orm.all<CardRow>(
    selectCards(sql`(select value as activity_id from json_each(${JSON.stringify(shown.map(({ id }) => id))}))`),
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

const wishRank = ({ after }: NearestWish): Rank | null =>
  after ? { distance: after[1] ?? Number.POSITIVE_INFINITY, label: after[2], id: after[3] } : null

async function nextOfFew({ db }: CallContext, filter: ListFilter, wish: NearestWish): Promise<Found[]> {
  const [row] = await db.orm.all<{ places: string }>(sql`
    select json_group_array(json_array(a.id, a.name_key, p.position, p.lat, p.lng)) as places
    from activity_listing l join activity a on a.id = l.activity_id
    left join activity_place p on p.activity_id = l.activity_id and p.lat is not null and p.lng is not null
    where ${inList(filter)}`)
  return behind(wishRank(wish), measured(row?.places, wish.point))
}

/** Reads at least one more than the page needs, unless the list ends before. */
async function nextOfMany(ctx: CallContext, filter: ListFilter, wish: NearestWish): Promise<Found[]> {
  const wanted = wish.limit + 1
  const from = wishRank(wish)
  const placed = from?.distance === Number.POSITIVE_INFINITY ? [] : await nextPlaced(ctx, filter, wish)
  if (placed.length >= wanted) return placed
  const after = from?.distance === Number.POSITIVE_INFINITY ? from : null
  const others = await ctx.db.orm.all<Pick<Found, 'id' | 'label'>>(
    placelessQuery(filter, after, wanted - placed.length),
  )
  return [...placed, ...others.map((entry) => ({ ...entry, distance: Number.POSITIVE_INFINITY, sources: [] }))]
}

async function nextPlaced({ db }: CallContext, filter: ListFilter, wish: NearestWish): Promise<Found[]> {
  const { point, limit } = wish
  const from = wishRank(wish)
  for (let places = limit + sparePlaces; ; places *= 4) {
    const fromKm = (from?.distance ?? 0) - metreInKm
    await takeTurn(db)
    const [walk] = await db.orm.all<WalkRow>(walkQuery({ filter, point, fromKm, places }))
    const found = behind(from, measured(walk?.places, point))
    if (!walk || walk.reached === null || walk.found < places) return found
    const known = kmOfLine(walk.reached) - metreInKm
    const complete = found.filter(({ distance }) => distance <= known)
    if (complete.length > limit) return complete
  }
}

const behind = (from: Rank | null, found: Found[]): Found[] =>
  found.filter((entry) => !from || inOrder(from, entry) < 0).sort(inOrder)

function measured(places: string | undefined, point: Point): Found[] {
  const found = new Map<string, Found>()
  for (const [id, label, position, lat, lng] of JSON.parse(places ?? '[]') as PlaceRow[]) {
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

/** Orders texts by code point, as SQLite does; `<` would put a surrogate pair before U+E000. */
function byText(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}

/** Order of a list by distance, without ties. */
function inOrder(a: Rank, b: Rank): number {
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  return byText(a.label, b.label) || byText(a.id, b.id)
}
