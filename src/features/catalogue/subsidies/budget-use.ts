import { desc } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { monthRange } from '#kernel/time/region-time.ts'
import { splitPeriod } from '#kernel/time/split-period.ts'
import { readBudgetPace } from './budget-pace.ts'
import { subsidyBudgetUse } from './contract.ts'

/**
 * Sums the shares of a year's budget by the moment of the order, what was given back deducted. Those of an exchange in a
 * later year belong to the last part, since the first year's budget pays them.
 */
export const subsidyBudgetUseHandler = handleOffice(subsidyBudgetUse, async (ctx, input) => {
  const { db, now, region, scope } = ctx
  const pace = await readBudgetPace(ctx, input.year)
  const { year } = pace
  const whole = { startTs: monthRange(region.zone, year, 1).startTs, endTs: monthRange(region.zone, year, 12).endTs }
  const parts = splitPeriod(region.zone, whole, input.by)
  const bounds = parts.map(({ startTs, endTs }, at) => [
    at === 0 ? 0 : startTs,
    at === parts.length - 1 ? Number.MAX_SAFE_INTEGER : endTs,
  ])
  const [{ rows }, years] = await Promise.all([
    db.query(
      `select (select coalesce(sum(s.amount - s.returned), 0) from subsidy_share s
          where s.group_id = ? and s.year = cast(? as integer) and s.created_at >= p.value ->> 0
            and s.created_at < p.value ->> 1) as cents
        from json_each(?) p order by p.key`,
      [scope.groupId ?? '', year, JSON.stringify(bounds)],
    ),
    db.orm
      .selectDistinct({ year: subsidyShare.year })
      .from(subsidyShare)
      .where(scope.where(subsidyShare.groupId))
      .orderBy(desc(subsidyShare.year)),
  ])
  let total = 0
  const periods = parts.map(({ from, to, startTs }, at) => {
    const cents = Number(rows[at]?.cents ?? 0)
    total += cents
    return { from, to, cents, total: startTs > now && cents === 0 ? null : total }
  })
  return { ...pace, periods, years: years.map((row) => row.year) }
})
