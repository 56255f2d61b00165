import { sql } from 'drizzle-orm'
import { type CardRow, selectCards } from '#features/catalogue/shop/activity-card.ts'
import type { Point } from '#features/catalogue/shop/globe.ts'
import { findSortPoint } from '#features/catalogue/shop/sort-point.ts'
import type { CallContext } from '#handler/context.ts'
import type { ParsedInput } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { inList, type ListWish, listFilter } from '#kernel/catalogue/list-filter.ts'
import type { searchResults } from './contract.ts'
import { type FactRow, factsQuery, nearRowsSql } from './facts-sql.ts'
import { type FindRows, type Found, type FoundRow, findForgivingly } from './find-forgivingly.ts'
import { hitsSql, MOST_HITS } from './hits-sql.ts'
import { chosenDays, daysBetween } from './periods.ts'
import { mayBeNear, type NearWish, readNear, readPlaceAndWords } from './read-near.ts'
import { dayChoices, resultFilters } from './result-shapes.ts'
import { currentSynonyms, type Synonyms } from './synonym-memory.ts'
import { type Understood, understand } from './understand.ts'

type Wish = ParsedInput<typeof searchResults>

/** Words to search, and where. */
export interface Reach {
  query: string
  point: Point | null
  withinKm: number | undefined
  /** Surroundings that the query names, unless an origin was chosen beside it. */
  near: NearWish | null
}

/** Most readings of a query as a place and words that are tried; each costs a read. */
const MOST_READINGS = 4

/** Finds what a query means: its words, those near a place that it names, or those that were probably meant. */
export async function findReached(
  ctx: CallContext,
  input: Wish,
  cards: Map<string, CardRow>,
): Promise<{ found: Found<FactRow>; reach: Reach; departments: readonly string[] }> {
  const point = await findSortPoint(ctx, input.sort)
  const isExact = input.exact === true
  const { query = '' } = input
  const near = !isExact && mayBeNear(query) ? readNear(await loadGazetteer(), query, ctx.region.zone) : null
  let reach = reachNear(input, point, near)
  const read = factsReader(ctx, input, reach, cards)
  if (reach.query === '') return { found: { rows: await read(null), instead: null }, reach, departments: [] }
  const otherwise = async (synonyms: Synonyms) => {
    const readings = readPlaceAndWords(await loadGazetteer(), query, ctx.region.zone)
    for (const reading of readings.slice(0, MOST_READINGS)) {
      const meant = reachNear(input, null, reading)
      const understood = meant.query === '' ? null : understand(meant.query, synonyms)
      const rows = await factsReader(ctx, input, meant, cards)(understood)
      if (rows.length === 0) continue
      reach = meant
      return rows
    }
    return null
  }
  const found = await findForgivingly(ctx, reach.query, isExact, {
    read,
    readUnfiltered: isAround(reach) ? namesReader(ctx, input) : undefined,
    otherwise: near === null && input.sort === undefined ? otherwise : undefined,
  })
  const { departments } = understand(reach.query, await currentSynonyms(ctx))
  return { found, reach, departments: isExact ? [] : departments }
}

function reachNear({ query = '', withinKm }: Wish, point: Point | null, near: NearWish | null): Reach {
  if (near === null) return { query, point, withinKm, near }
  if (point !== null) return { query: near.words, point, withinKm, near: null }
  return { query: near.words, point: near.point, withinKm: withinKm ?? near.km, near }
}

/**
 * Returns the reader of facts for all that words find, or only for the surroundings if a radius is wanted. Without
 * filters it reads the first `cards` along, as they are the ones shown.
 */
function factsReader(ctx: CallContext, input: Wish, reach: Reach, cards: Map<string, CardRow>) {
  const { now, region } = ctx
  const { orm } = ctx.db
  const rights = actorRights(ctx)
  const { point } = reach
  const listed = inList(listFilter(listWish(input), rights))
  const visible = input.only
    ? sql`${listed} and l.activity_id in (select value from json_each(${JSON.stringify(input.only)}))`
    : listed
  const wanted = { visible, rows: isAround(reach) ? nearRowsSql(reach.point) : null }
  const choices = chosenDays(region.zone, now)
  const dates = daysBetween(region.zone, input)
  const periods = [...dayChoices.map((choice) => choices[choice]), ...(dates === null ? [] : [dates])]
  const isWhole = point === null && !isNarrowed(input)
  return async (understood: Understood | null): Promise<FactRow[]> => {
    const hits = hitsSql({ understood, ...wanted, most: MOST_HITS + 1 })
    const [rows, first] = await Promise.all([
      orm.all<FactRow>(factsQuery({ hits, rights, now, zone: region.zone, point, periods })),
      isWhole ? orm.all<CardRow>(selectCards(sql`(${hitsSql({ understood, ...wanted, most: input.limit })})`)) : [],
    ])
    for (const card of first) cards.set(card.id, card)
    return rows
  }
}

/** Returns a function that reads the names of activities matched in any field, to tell what the typed words mean. */
function namesReader(ctx: CallContext, input: Wish): FindRows<FoundRow> {
  const visible = inList(listFilter(listWish(input), actorRights(ctx)))
  return (understood) =>
    ctx.db.orm.all<FoundRow>(sql`select h.tier, a.name_key as nameKey
      from (${hitsSql({ understood, visible, most: MOST_HITS })}) h
        cross join activity a indexed by activity_by_id on a.id = h.activity_id
      order by h.tier, h.row desc`)
}

/** Category, and whether premium activities are among what is searched. */
const listWish = ({ catId, excludeCse }: Wish): ListWish => ({
  ...(catId === undefined ? {} : { catId }),
  ...(excludeCse ? { excludeCse } : {}),
})

const isAround = (reach: Reach): reach is Reach & { point: Point } =>
  reach.point !== null && reach.withinKm !== undefined

const isNarrowed = (input: Wish): boolean =>
  [...Object.keys(resultFilters), 'order', 'only'].some((name) => Reflect.get(input, name) !== undefined)
