import { and, countDistinct, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { subsidyReport } from './contract.ts'
import { loadRule } from './load-subsidy.ts'

const PAGE = 500

/** Counts paid orders only, minus refunds: the amounts that the URSSAF counts per person. */
export const subsidyReportHandler = handleOffice(
  subsidyReport,
  async ({ db, scope }, { year, ruleId, cursor }, fail) => {
    const rule = ruleId === undefined ? null : ((await loadRule(db, scope, ruleId)) ?? fail('subsidyNotFound'))
    const paid = and(
      scope.where(subsidyShare.groupId),
      eq(subsidyShare.year, year),
      rule ? eq(subsidyShare.ruleId, rule.id) : undefined,
      eq(attempt.status, 'Paid'),
      // Leaves wrong payments out, as the operator may still refund them.
      isNotNull(attempt.endedAt),
      gt(subsidyShare.amount, subsidyShare.returned),
    )
    const [rows, [counted]] = await db.orm.batch([
      db.orm
        .select({
          userId: subsidyShare.userId,
          firstName: user.firstName,
          lastName: user.lastName,
          email: user.email,
          erasedAt: user.erasedAt,
          cents: sql<number>`sum(${subsidyShare.amount} - ${subsidyShare.returned})`,
          orders: countDistinct(subsidyShare.attemptId),
        })
        .from(subsidyShare)
        .innerJoin(attempt, eq(attempt.id, subsidyShare.attemptId))
        .innerJoin(user, eq(user.id, subsidyShare.userId))
        .where(and(paid, cursor === undefined ? undefined : gt(subsidyShare.userId, cursor)))
        .groupBy(subsidyShare.userId)
        .orderBy(subsidyShare.userId)
        .limit(PAGE + 1),
      db.orm
        .select({ total: countDistinct(subsidyShare.userId) })
        .from(subsidyShare)
        .innerJoin(attempt, eq(attempt.id, subsidyShare.attemptId))
        .where(paid),
    ])
    const shown = rows.slice(0, PAGE)
    return {
      ruleLabel: rule?.label ?? null,
      people: shown.map(({ erasedAt, ...person }) =>
        erasedAt === null ? person : { ...person, firstName: '', lastName: '', email: '' },
      ),
      nextCursor: rows.length > PAGE ? (shown.at(-1)?.userId ?? null) : null,
      total: counted?.total ?? 0,
    }
  },
)
