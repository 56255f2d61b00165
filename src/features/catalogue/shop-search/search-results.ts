import { sql } from 'drizzle-orm'
import { type CardRow, cardLocations, selectCards, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { distanceBetween, type Point } from '#features/catalogue/shop/globe.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { departmentByNumber } from '#kernel/catalogue/gazetteer/departments.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { searchResults } from './contract.ts'
import { findReached } from './find-reached.ts'
import { MOST_HITS } from './hits-sql.ts'
import { countChoices, narrowed, ordered, toHit } from './narrow.ts'
import type { ResultPoint } from './result-shapes.ts'

/** Most points that a map shows. */
const MOST_POINTS = 2000

export const searchResultsHandler = handle(searchResults, async (ctx, input, fail) => {
  const rights = actorRights(ctx)
  const cards = new Map<string, CardRow>()
  const [categories, own, { found, reach, departments }] = await Promise.all([
    currentCategories(ctx),
    ownSubsidies(ctx),
    findReached(ctx, input, cards),
  ])
  if (input.catId !== undefined && !categories.has(input.catId)) fail('categoryNotFound')
  const { point, near } = reach
  const filters = { ...input, withinKm: point === null ? undefined : reach.withinKm }
  const hits = found.rows.slice(0, MOST_HITS).map((row) => toHit(row, own))
  const left = ordered(narrowed(hits, filters), input.order, point !== null, ctx.now)
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
            reach.query,
            rows.map(({ label }) => label),
          ),
    departments: departments.map((number) => `${departmentByNumber.get(number)?.name} (${number})`),
    ...(near === null ? {} : { near: { words: near.words, place: near.place, km: reach.withinKm ?? near.km } }),
    activities: rows.map((row) => ({
      item: toSummary(row, categories, rights, own),
      sources: sourcesFrom(row, point),
    })),
    counts: countChoices(hits, filters, point !== null),
    points,
    ...(input.sort?.type === 'city' && point === null ? { cityUnknown: true as const } : {}),
  }
})

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
