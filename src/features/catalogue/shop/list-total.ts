import { type SQL, sql } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { filterKey, inList, type ListFilter } from '#kernel/catalogue/list-filter.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'

const mostTotals = 2000

const rememberedTotals = perVersion(() => new Map<string, number>())

export const selectCount = (filter: ListFilter): SQL =>
  sql`select count(*) as n from activity_listing l where ${inList(filter)}`

/** What has been counted already. One per activity would be too many: a list beside one is counted each time. */
export const knownTotal = (ctx: CallContext, filter: ListFilter): number | undefined =>
  filter.beside === null ? rememberedTotals(ctx).get(filterKey(filter)) : undefined

/** How many a list has, counted once per catalogue version and kind of reader. */
export async function listTotal(ctx: CallContext, filter: ListFilter): Promise<number> {
  const known = knownTotal(ctx, filter)
  if (known !== undefined) return known
  const [row] = await ctx.db.orm.all<{ n: number }>(selectCount(filter))
  return rememberTotal(ctx, filter, row?.n ?? 0)
}

/** Keeps a count that was read; answers it. */
export function rememberTotal(ctx: CallContext, filter: ListFilter, total: number): number {
  if (filter.beside !== null) return total
  const totals = rememberedTotals(ctx)
  // Unknown ids of vendors make keys too: bounded, so that nobody can fill the memory.
  if (totals.size >= mostTotals) totals.clear()
  totals.set(filterKey(filter), total)
  return total
}
