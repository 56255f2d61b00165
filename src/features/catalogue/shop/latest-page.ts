import { type SQL, sql } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { filterKey, inList, type ListFilter } from '#kernel/catalogue/list-filter.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import { type CardRow, cardColumns, cardJoins } from './activity-card.ts'
import { decodeCursor, encodeCursor } from './list-cursor.ts'
import type { ListPage } from './list-page.ts'
import { knownTotal, rememberTotal, selectCount } from './list-total.ts'

const keptLimit = 50
const mostFirstPages = 200

/** First pages of lists, kept until a price on them may change. */
const rememberedFirstPages = perVersion(() => new Map<string, { page: ListPage; until: number }>())

/** Page of a list, the newest first. */
export const latestPage = (ctx: CallContext, filter: ListFilter, limit: number, cursor?: string): Promise<ListPage> =>
  cursor === undefined && filter.beside === null && limit <= keptLimit
    ? firstPage(ctx, filter, limit)
    : readPage(ctx, filter, limit, cursor)

/** First page, asked for far more often than it changes: kept until it does. */
async function firstPage(ctx: CallContext, filter: ListFilter, limit: number): Promise<ListPage> {
  const firstPages = rememberedFirstPages(ctx)
  const key = `${limit} ${filterKey(filter)}`
  const kept = firstPages.get(key)
  if (kept && ctx.now < kept.until) return kept.page
  const page = await readPage(ctx, filter, limit)
  if (firstPages.size >= mostFirstPages) firstPages.clear()
  const bounds = page.rows.flatMap(({ validUntil }) => (validUntil === null ? [] : [validUntil]))
  firstPages.set(key, { page, until: Math.min(...bounds, Number.POSITIVE_INFINITY) })
  return page
}

/** Reads a page, newest first, in one round trip, with the total unless known for this catalogue version. */
async function readPage(ctx: CallContext, filter: ListFilter, limit: number, cursor?: string): Promise<ListPage> {
  const after = cursor === undefined ? null : decodeCursor(cursor, 't')
  const orm = ctx.db.orm
  const page = orm.all<CardRow & { listedAt: number }>(latest(filter, limit + 1, after))
  const known = knownTotal(ctx, filter)
  const [rows, counted] =
    known === undefined ? await orm.batch([page, orm.all<{ n: number }>(selectCount(filter))]) : [await page, null]
  const total = known ?? rememberTotal(ctx, filter, counted?.[0]?.n ?? 0)
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
