import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { subsidyBudget, subsidyShare } from '#kernel/subsidies/tables.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { exhaustionDay } from './exhaustion.ts'
import { PACE_DAYS } from './subsidy-limits.ts'

const PACE_MS = PACE_DAYS * 86_400_000

export interface BudgetPace {
  year: number
  /** Cents; null until an administrator has set a budget. */
  amount: number | null
  used: number
  /** Promised in the last 30 days; 0 of a year that is not the current one. */
  lately: number
  /** Day on which nothing is left at that pace; null if the year ends before, or is not the current one. */
  exhaustedOn: string | null
}

/** A year's budget and what the last 30 days promised; January's pace has December in it. */
export async function readBudgetPace(ctx: OfficeReadContext, asked?: number): Promise<BudgetPace> {
  const { db, now, region, scope } = ctx
  const current = wallClock(region.zone, now).year
  const year = asked ?? current
  const [[budget], [spent]] = await db.orm.batch([
    db.orm
      .select({ amount: subsidyBudget.amount, used: subsidyBudget.used })
      .from(subsidyBudget)
      .where(and(scope.where(subsidyBudget.groupId), eq(subsidyBudget.year, year))),
    db.orm
      .select({ cents: sql<number>`coalesce(sum(${subsidyShare.amount} - ${subsidyShare.returned}), 0)` })
      .from(subsidyShare)
      .where(
        and(
          scope.where(subsidyShare.groupId),
          inArray(subsidyShare.year, [current, current - 1]),
          gte(subsidyShare.createdAt, now - PACE_MS),
        ),
      ),
  ])
  const { amount = null, used = 0 } = budget ?? {}
  if (year !== current) return { year, amount, used, lately: 0, exhaustedOn: null }
  const lately = spent?.cents ?? 0
  const exhaustedOn = amount === null ? null : exhaustionDay(region.zone, now, { year, left: amount - used, lately })
  return { year, amount, used, lately, exhaustedOn }
}
