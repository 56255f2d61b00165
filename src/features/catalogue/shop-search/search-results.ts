import { sql } from 'drizzle-orm'
import { type CardRow, cardLocations, selectCards, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { distanceBetween, type Point } from '#features/catalogue/shop/globe.ts'
import { findSortPoint } from '#features/catalogue/shop/sort-point.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import { handle, type ParsedInput } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { inList, listFilter } from '#kernel/catalogue/list-filter.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { searchResults } from './contract.ts'
import { type FactRow, factsQuery, nearRowsSql } from './facts-sql.ts'
import { type FindRows, type FoundRow, findForgivingly } from './find-forgivingly.ts'
import { hitsSql, MOST_HITS } from './hits-sql.ts'
import { countChoices, narrowed, toHit } from './narrow.ts'
import { chosenDays, daysBetween } from './periods.ts'
import { dayChoices, type ResultPoint, resultFilters } from './result-shapes.ts'
import type { Understood } from './understand.ts'

type Wish = ParsedInput<typeof searchResults>

/** Most points that a map shows. */
const MOST_POINTS = 2000

export const searchResultsHandler = handle(searchResults, async (ctx, input) => {
  const rights = actorRights(ctx)
  const point = await findSortPoint(ctx, input.sort)
  const cards = new Map<string, CardRow>()
  const [categories, own, found] = await Promise.all([
    currentCategories(ctx),
    ownSubsidies(ctx),
    findForgivingly(ctx, input.query, input.exact === true, {
      read: factsReader(ctx, input, point, cards),
      readUnfiltered: isAround(input, point) ? namesReader(ctx) : undefined,
    }),
  ])
  const filters = point === null ? { ...input, withinKm: undefined } : input
  const hits = found.rows.slice(0, MOST_HITS).map(toHit)
  const left = narrowed(hits, filters)
  if (point !== null) left.sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY))
  const shown = left.slice(0, input.limit)
  const [read, points] = await Promise.all([
    readCards(
      ctx,
      shown.map(({ id }) => id),
      cards,
    ),
    input.points
      ? readPoints(
          ctx,
          left.map(({ id }) => id),
        )
      : null,
  ])
  const rows = await currentCards(ctx, read)
  return {
    total: left.length,
    hasMore: found.rows.length > MOST_HITS,
    searchedFor:
      found.instead === null
        ? null
        : asWritten(
            found.instead,
            input.query,
            rows.map(({ label }) => label),
          ),
    activities: rows.map((row) => ({
      item: toSummary(row, categories, rights, own),
      sources: sourcesFrom(row, point),
    })),
    counts: countChoices(hits, filters, point !== null),
    points,
    ...(input.sort?.type === 'city' && point === null ? { cityUnknown: true as const } : {}),
  }
})

/**
 * Returns the reader of facts for all that words find, or only for the surroundings if a radius is wanted. Without
 * filters it reads the first `cards` along, as they are the ones shown.
 */
function factsReader(ctx: CallContext, input: Wish, point: Point | null, cards: Map<string, CardRow>) {
  const { now, region } = ctx
  const { orm } = ctx.db
  const rights = actorRights(ctx)
  const visible = inList(listFilter({}, rights))
  const wanted = { visible, rows: isAround(input, point) ? nearRowsSql(point) : null }
  const choices = chosenDays(region.zone, now)
  const dates = daysBetween(region.zone, input)
  const periods = [...dayChoices.map((choice) => choices[choice]), ...(dates === null ? [] : [dates])]
  const isWhole = point === null && !isNarrowed(input)
  return async (understood: Understood): Promise<FactRow[]> => {
    const hits = hitsSql({ understood, ...wanted, most: MOST_HITS + 1 })
    const [rows, first] = await Promise.all([
      orm.all<FactRow>(factsQuery({ hits, rights, now, zone: region.zone, point, periods })),
      isWhole ? orm.all<CardRow>(selectCards(sql`(${hitsSql({ understood, ...wanted, most: input.limit })})`)) : [],
    ])
    for (const card of first) cards.set(card.id, card)
    return rows
  }
}

/** Returns the reader of names for all that words find anywhere, enough to tell what the words mean. */
function namesReader(ctx: CallContext): FindRows<FoundRow> {
  const visible = inList(listFilter({}, actorRights(ctx)))
  return (understood) =>
    ctx.db.orm.all<FoundRow>(sql`select h.tier, a.name_key as nameKey
      from (${hitsSql({ understood, visible, most: MOST_HITS })}) h
        cross join activity a indexed by activity_by_id on a.id = h.activity_id
      order by h.tier, h.row desc`)
}

const isAround = (input: Wish, point: Point | null): point is Point => point !== null && input.withinKm !== undefined

const isNarrowed = (input: Wish): boolean =>
  Object.keys(resultFilters).some((name) => Reflect.get(input, name) !== undefined)

/** Reads cards in the order of the ids; `known` ones are not read again. */
async function readCards(
  { db }: CallContext,
  ids: readonly string[],
  known: ReadonlyMap<string, CardRow>,
): Promise<CardRow[]> {
  const missing = ids.filter((id) => !known.has(id))
  const named = sql`(select value as activity_id from json_each(${JSON.stringify(missing)}))`
  const rows = missing.length === 0 ? [] : await db.orm.all<CardRow>(selectCards(named))
  const byId = new Map([...known, ...rows.map((row) => [row.id, row] as const)])
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readPoints({ db }: CallContext, ids: readonly string[]): Promise<ResultPoint[]> {
  const rows = await db.orm.all<ResultPoint>(sql`select a.id, a.label, a.slug_name as slugName, p.city, p.lat, p.lng
    from json_each(${JSON.stringify(ids)}) j cross join activity_place p on p.activity_id = j.value
      cross join activity a on a.id = p.activity_id
    where p.lat is not null and p.lng is not null order by j.key, p.position limit ${MOST_POINTS}`)
  // Picks the named columns, because database rows also have their values by number.
  return rows.map(({ id, label, slugName, city, lat, lng }) => ({ id, label, slugName, city, lat, lng }))
}

/** Places of a card, the nearest first if there is an origin. */
function sourcesFrom(row: CardRow, point: Point | null) {
  const sources = cardLocations(row).map(({ lat, lng }, index) => ({
    index,
    distanceInKm: point === null || lat === null || lng === null ? null : distanceBetween(point, { lat, lng }),
  }))
  const rank = (km: number | null) => km ?? Number.POSITIVE_INFINITY
  return point === null ? sources : sources.sort((a, b) => rank(a.distanceInKm) - rank(b.distanceInKm))
}

const words = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Turns plain words into lower-case text as a person writes it: as typed, or as one of the labels spells them. */
function asWritten(plain: readonly string[], typed: string, labels: readonly string[]): string {
  const written = new Map<string, string>()
  for (const text of [typed, ...labels])
    for (const word of words(text)) {
      const key = plainKey(word)
      if (!written.has(key)) written.set(key, text === typed ? word : word.toLowerCase())
    }
  return plain.map((word) => written.get(word) ?? word).join(' ')
}
