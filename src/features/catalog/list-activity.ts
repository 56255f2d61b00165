import { type SQL, sql } from 'drizzle-orm'
import { type CallContext, handle } from '../../contract/handler.ts'
import { type CardRow, cardColumns, cardJoins, locationsOf, toSummary } from './activity-card.ts'
import { categoriesOf } from './category-index.ts'
import { type ListedActivity, listActivity } from './contract.ts'
import { currentCards } from './current-cards.ts'
import { decodeCursor, encodeCursor } from './list-cursor.ts'
import { filterKey, inList, type ListFilter, listFilter } from './list-filter.ts'
import { nearestPage } from './nearest-page.ts'
import { type ReaderRights, rightsOf } from './reader-rights.ts'
import { pointOf } from './sort-point.ts'
import { memoryOf } from './version-memory.ts'

const mostPerPage = 200
const mostTotals = 2000
const keptLimit = 50
const mostFirstPages = 200

export const listActivityHandler = handle(listActivity, async (ctx, input, fail) => {
  const rights = rightsOf(ctx)
  const filter = listFilter(input, rights)
  const limit = input.limit ?? mostPerPage
  const categories = await categoriesOf(ctx)
  if (input.catId !== undefined && !categories.has(input.catId)) fail('categoryNotFound')
  const point = await pointOf(ctx.db, input.sort)

  const page = point
    ? await nearestPage(ctx, filter, {
        point,
        limit,
        after: input.cursor === undefined ? null : decodeCursor(input.cursor, 'd'),
        total: await totalOf(ctx, filter),
      })
    : input.cursor === undefined && input.besideId === undefined && limit <= keptLimit
      ? await firstPage(ctx, filter, limit)
      : await latestPage(ctx, filter, limit, input.cursor)
  if (page.total === 0 && input.vendorId !== undefined && !(await isShownVendor(ctx, input.vendorId, rights)))
    fail('vendorNotFound')

  const rows = await currentCards(ctx, page.rows)
  return {
    total: page.total,
    nextCursor: page.nextCursor,
    activities: rows.map(
      (row): ListedActivity => ({
        item: toSummary(row, categories, rights),
        sources: page.sources.get(row.id) ?? locationsOf(row).map((_, index) => ({ index, distanceInKm: null })),
      }),
    ),
  }
})

export interface ListPage {
  total: number
  rows: CardRow[]
  nextCursor: string | null
  /** By activity; what is absent has all its locations, without distance. */
  sources: Map<string, ListedActivity['sources']>
}

/** What pages show first is asked for far more often than it changes: kept until it does. */
async function firstPage(ctx: CallContext, filter: ListFilter, limit: number): Promise<ListPage> {
  const { firstPages } = memoryOf(ctx)
  const key = `${limit} ${filterKey(filter)}`
  const kept = firstPages.get(key)
  if (kept && ctx.now < kept.until) return { ...kept.page, sources: new Map() }
  const page = await latestPage(ctx, filter, limit)
  if (firstPages.size >= mostFirstPages) firstPages.clear()
  const bounds = page.rows.flatMap(({ validUntil }) => (validUntil === null ? [] : [validUntil]))
  firstPages.set(key, { page, until: Math.min(...bounds, Number.POSITIVE_INFINITY) })
  return page
}

/** The newest first, in one round trip; the total comes along unless it is known for this catalogue version. */
async function latestPage(ctx: CallContext, filter: ListFilter, limit: number, cursor?: string): Promise<ListPage> {
  const after = cursor === undefined ? null : decodeCursor(cursor, 't')
  const orm = ctx.db.orm
  const page = orm.all<CardRow & { listedAt: number }>(latest(filter, limit + 1, after))
  // One per activity: counted each time rather than kept in place of those that many ask for.
  const known = filter.beside === null ? memoryOf(ctx).totals.get(filterKey(filter)) : undefined
  const [rows, counted] =
    known === undefined ? await orm.batch([page, orm.all<{ n: number }>(countOf(filter))]) : [await page, null]
  const total = known ?? remember(ctx, filter, counted?.[0]?.n ?? 0)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return {
    total,
    rows: shown,
    nextCursor: more ? encodeCursor(['t', last.listedAt, last.id]) : null,
    sources: new Map(),
  }
}

const latest = (filter: ListFilter, limit: number, after: ['t', number, string] | null): SQL => sql`
  select ${cardColumns}, t.listed_at as listedAt
  from (select l.activity_id, l.listed_at from activity_listing l where ${inList(filter)}
    ${after ? sql`and (l.listed_at, l.activity_id) < (${after[1]}, ${after[2]})` : sql.raw('')}
    order by l.listed_at desc, l.activity_id desc limit ${limit}) t
  join activity a on a.id = t.activity_id ${cardJoins}
  order by t.listed_at desc, t.activity_id desc`

const countOf = (filter: ListFilter): SQL => sql`select count(*) as n from activity_listing l where ${inList(filter)}`

/** How many a list has, counted once per catalogue version and kind of reader. */
async function totalOf(ctx: CallContext, filter: ListFilter): Promise<number> {
  const known = memoryOf(ctx).totals.get(filterKey(filter))
  if (known !== undefined) return known
  const [row] = await ctx.db.orm.all<{ n: number }>(countOf(filter))
  return remember(ctx, filter, row?.n ?? 0)
}

function remember(ctx: CallContext, filter: ListFilter, total: number): number {
  if (filter.beside !== null) return total
  const { totals } = memoryOf(ctx)
  // Unknown ids of vendors make keys too: bounded, so that nobody can fill the memory.
  if (totals.size >= mostTotals) totals.clear()
  totals.set(filterKey(filter), total)
  return total
}

async function isShownVendor({ db }: CallContext, vendorId: string, { groups }: ReaderRights): Promise<boolean> {
  const rows = await db.orm.all(sql`select 1 from vendor v where v.id = ${vendorId} and v.visibility = 'Public'
    and (v.group_id is null or v.group_id in (select value from json_each(${groups})))`)
  return rows.length > 0
}
