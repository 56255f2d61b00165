import { sql } from 'drizzle-orm'
import { type CardRow, cardLocations, selectCards, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { type OwnSubsidies, ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { filterKey, listFilter } from '#kernel/catalogue/list-filter.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import { listRails } from './contract.ts'
import { isPaid } from './paid-share.ts'
import { chosenDays } from './periods.ts'
import { type RailKind, railKinds } from './rail-shapes.ts'
import { LATEST_BESIDE, type RailRow, railsQuery } from './rails-sql.ts'

/** Cards of one row. */
const MOST_CARDS = 8
/** Fewer cards make no row. */
const LEAST_CARDS = 3
/** At this number of places and below, an activity is nearly sold out. */
const FEW_PLACES = 10
const CHEAP_CENTS = 1000

/** Most cards read before the rows are chosen. */
const MOST_READ = 60
const MOST_READERS = 200

/** Cards shown lately to readers with the same rights: they are read beside the facts, so that both are one round trip. */
const shownLately = perVersion(() => new Map<string, string[]>())

const titles: Record<RailKind, string> = {
  paid: 'Payé par votre CSE',
  weekend: 'Ce week-end',
  few: 'Bientôt complet',
  cheap: 'Moins de 10 €',
  children: 'Pour les enfants',
}

export const listRailsHandler = handle(listRails, async (ctx, { besideLatest }) => {
  const { db, now, region } = ctx
  const rights = actorRights(ctx)
  const weekend = chosenDays(region.zone, now).weekend
  const filter = listFilter({}, rights)
  const shown = shownLately(ctx)
  const key = `${besideLatest} ${filterKey(filter)}`
  const lately = shown.get(key) ?? []
  const [rows, read, categories, own] = await Promise.all([
    db.orm.all<RailRow>(railsQuery({ filter, rights, now, weekend })),
    readCards(ctx, lately),
    currentCategories(ctx),
    ownSubsidies(ctx),
  ])
  const chosen = chooseRails(rows, own, besideLatest)
  const ids = [...new Set([...chosen.values()].flat().map(({ id }) => id))]
  const known = new Set(read.map(({ id }) => id))
  const others = await readCards(
    ctx,
    ids.filter((id) => !known.has(id)),
  )
  if (shown.size >= MOST_READERS) shown.clear()
  shown.set(key, [...new Set([...ids, ...lately])].slice(0, MOST_READ))
  const current = await currentCards(ctx, [...read, ...others])
  const cards = new Map(current.map((row) => [row.id, row]))
  const view = ({ id, left }: RailRow, kind: RailKind) => {
    const row = cards.get(id)
    if (!row) return []
    const sources = cardLocations(row).map((_, index) => ({ index, distanceInKm: null }))
    const few = kind === 'few' && left !== null ? { left } : {}
    return [{ item: toSummary(row, categories, rights, own), sources, ...few }]
  }
  return {
    rails: [...chosen].map(([kind, activities]) => ({
      kind,
      title: titles[kind],
      activities: activities.flatMap((row) => view(row, kind)),
    })),
  }
})

/**
 * Rows of each kind, in their order. An activity stands in the first row that takes it, and in none if the page lists
 * it beside; what the committee pays is shown all the same, since it is what its members came for.
 */
export function chooseRails(
  rows: readonly RailRow[],
  own: OwnSubsidies | null,
  besideLatest: 'ofAll' | 'ofEachKind',
): Map<RailKind, RailRow[]> {
  const listed = new Set(latestRows(rows, besideLatest))
  const shown = new Set<string>()
  const rails = new Map<RailKind, RailRow[]>()
  for (const kind of railKinds) {
    const wanted = inKind[kind](rows, own).filter(({ id }) => !shown.has(id) && (kind === 'paid' || !listed.has(id)))
    if (wanted.length < LEAST_CARDS) continue
    const taken = wanted.slice(0, MOST_CARDS)
    for (const { id } of taken) shown.add(id)
    rails.set(kind, taken)
  }
  return rails
}

function latestRows(rows: readonly RailRow[], besideLatest: 'ofAll' | 'ofEachKind'): string[] {
  const kinds =
    besideLatest === 'ofAll' ? [rows] : [rows.filter(({ cse }) => cse === 0), rows.filter(({ cse }) => cse === 1)]
  return kinds.flatMap((ofKind) => ofKind.slice(0, LATEST_BESIDE).map(({ id }) => id))
}

const priced = ({ price }: RailRow) => price !== null

const inKind: Record<RailKind, (rows: readonly RailRow[], own: OwnSubsidies | null) => RailRow[]> = {
  paid: (rows, own) => rows.filter((row) => priced(row) && isPaid(own, row.id)),
  // Dated tickets come before those that are valid anyway.
  weekend: (rows) =>
    rows.filter((row) => priced(row) && row.inWeekend === 1).toSorted((a, b) => (b.hasFixed ?? 0) - (a.hasFixed ?? 0)),
  few: (rows) =>
    rows
      .filter((row) => priced(row) && row.left !== null && row.left <= FEW_PLACES)
      .toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0)),
  cheap: (rows) => rows.filter(({ price }) => price !== null && price < CHEAP_CENTS),
  children: (rows) => rows.filter((row) => priced(row) && row.forChildren === 1),
}

const readCards = async ({ db }: CallContext, ids: readonly string[]): Promise<CardRow[]> =>
  ids.length === 0
    ? []
    : db.orm.all<CardRow>(selectCards(sql`(select value as activity_id from json_each(${JSON.stringify(ids)}))`))
