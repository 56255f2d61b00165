import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { subsidyBudget, subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { budgetView, emptyBudget } from './change-budget.ts'
import { getSubsidy, listSubsidies } from './contract.ts'
import { loadRule, officeSubsidies } from './load-subsidy.ts'

export const listSubsidiesHandler = handleOffice(listSubsidies, async (ctx) => {
  const { db, now, region, scope } = ctx
  const { year } = wallClock(region.zone, now)
  const years = [year, year + 1]
  const [rows, budgets, used, paid] = await db.orm.batch([
    db.orm
      .select()
      .from(subsidyRule)
      .where(scope.where(subsidyRule.groupId))
      .orderBy(desc(subsidyRule.isActive), subsidyRule.createdAt, subsidyRule.id),
    db.orm
      .select()
      .from(subsidyBudget)
      .where(and(scope.where(subsidyBudget.groupId), inArray(subsidyBudget.year, years))),
    db.orm
      .select({
        ruleId: subsidyShare.ruleId,
        cents: sql<number>`sum(${subsidyShare.amount} - ${subsidyShare.returned})`,
      })
      .from(subsidyShare)
      .where(and(scope.where(subsidyShare.groupId), eq(subsidyShare.year, year)))
      .groupBy(subsidyShare.ruleId),
    db.orm
      .selectDistinct({ year: subsidyShare.year })
      .from(subsidyShare)
      .where(scope.where(subsidyShare.groupId))
      .orderBy(desc(subsidyShare.year)),
  ])
  const items = await officeSubsidies(ctx, rows)
  return {
    year,
    budgets: years.map((each) =>
      budgetView(budgets.find((row) => row.year === each) ?? emptyBudget(scope.groupId ?? '', each)),
    ),
    rules: items.map((item) => ({ ...item, usedThisYear: used.find(({ ruleId }) => ruleId === item.id)?.cents ?? 0 })),
    years: paid.map((row) => row.year),
  }
})

export const getSubsidyHandler = handleOffice(getSubsidy, async (ctx, { ruleId }, fail) => {
  const row = (await loadRule(ctx.db, ctx.scope, ruleId)) ?? fail('subsidyNotFound')
  const [item] = await officeSubsidies(ctx, [row])
  return { item: item ?? fail('subsidyNotFound') }
})
