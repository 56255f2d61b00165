import { type SQL, sql } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { filterKey, inList, type ListFilter } from '#kernel/catalogue/list-filter.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'

const mostTotals = 2000

const rememberedTotals = perVersion(() => new Map<string, number>())

export const selectCount = (filter: ListFilter): SQL =>
  sql`select count(*) as n from activity_listing l where ${inList(filter)}`

/** Known total. Lists beside an activity are counted each time, as one total per activity would be too many. */
export const knownTotal = (ctx: CallContext, filter: ListFilter): number | undefined =>
  filter.beside === null ? rememberedTotals(ctx).get(filterKey(filter)) : undefined

/** Total of a list, counted once per catalogue version and kind of reader. */
export async function listTotal(ctx: CallContext, filter: ListFilter): Promise<number> {
  const known = knownTotal(ctx, filter)
  if (known !== undefined) return known
  const [row] = await ctx.db.orm.all<{ n: number }>(selectCount(filter))
  return rememberTotal(ctx, filter, row?.n ?? 0)
}

/** Stores a total and returns it. */
export function rememberTotal(ctx: CallContext, filter: ListFilter, total: number): number {
  if (filter.beside !== null) return total
  const totals = rememberedTotals(ctx)
  // Bounded, because requests with unknown vendor ids make keys, too, and could fill the memory.
  if (totals.size >= mostTotals) totals.clear()
  totals.set(filterKey(filter), total)
  return total
}
