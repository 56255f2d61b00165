import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { subsidyBudget, subsidyShare } from '#features/catalogue/subsidies/tables.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { monthRange, pad2, wallClock } from '#kernel/time/region-time.ts'
import { exhaustionDay } from './exhaustion.ts'
import { LATELY_MS } from './home-limits.ts'
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

/** The year's budget and what the last 30 days promised; January's pace has December in it. */
export async function readBudget({ db, now, region, scope }: OfficeReadContext): Promise<Facts<'budget'>> {
  const { year } = wallClock(region.zone, now)
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
          inArray(subsidyShare.year, [year, year - 1]),
          gte(subsidyShare.createdAt, now - LATELY_MS),
        ),
      ),
  ])
  const { amount = null, used = 0 } = budget ?? {}
  const lately = spent?.cents ?? 0
  const exhaustedOn = amount === null ? null : exhaustionDay(region.zone, now, { year, left: amount - used, lately })
  return { block: 'budget', year, amount, used, lately, exhaustedOn }
}
