import { and, gte, lt, sql } from 'drizzle-orm'
import { readBudgetPace } from '#features/catalogue/subsidies/budget-pace.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { monthRange, pad2, wallClock } from '#kernel/time/region-time.ts'
import type { HomeFacts } from './home-shapes.ts'

type Facts<Block extends HomeFacts['block']> = Extract<HomeFacts, { block: Block }>

/** Entries of the group's statements of this month and the one before; no others are read. */
export async function readPurchases({ db, now, region, scope }: OfficeReadContext): Promise<Facts<'purchases'>> {
  const { year, month } = wallClock(region.zone, now)
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  const { startTs, endTs } = monthRange(region.zone, year, month)
  const isThisMonth = sql<number>`${statementEntry.bookTs} >= ${startTs}`
  const sums = await db.orm
    .select({
      isThisMonth,
      tickets: sql<number>`sum(${statementEntry.quantity})`,
      members: sql<number>`sum(${statementEntry.price} + ${statementEntry.fees} - ${statementEntry.subsidy})`,
      committee: sql<number>`sum(${statementEntry.subsidy})`,
    })
    .from(statementEntry)
    .where(
      and(
        scope.where(statementEntry.groupId),
        gte(statementEntry.bookTs, monthRange(region.zone, before.year, before.month).startTs),
        lt(statementEntry.bookTs, endTs),
      ),
    )
    .groupBy(isThisMonth)
  const monthSums = (flag: number, asked: { year: number; month: number }) => {
    const { tickets = 0, members = 0, committee = 0 } = sums.find((row) => row.isThisMonth === flag) ?? {}
    return { month: `${asked.year}-${pad2(asked.month)}`, tickets, members, committee }
  }
  return { block: 'purchases', months: [monthSums(1, { year, month }), monthSums(0, before)] }
}

export const readBudget = async (ctx: OfficeReadContext): Promise<Facts<'budget'>> => ({
  block: 'budget',
  ...(await readBudgetPace(ctx)),
})
