import { and, type SQL, sql } from 'drizzle-orm'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { withWords } from '#kernel/people/people-order.ts'
import { subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'
import { monthRange, wallClock } from '#kernel/time/region-time.ts'
import type { StatementLine } from './subsidy-shapes.ts'

export interface StatementFilter {
  year?: number
  month?: number
  ruleId?: string
  text?: string
}

type Reading = Pick<OfficeReadContext, 'now' | 'region' | 'scope'>

export const statementYear = ({ region, now }: Reading, { year }: StatementFilter): number =>
  year ?? wallClock(region.zone, now).year

/** Shares of the asked year and month. Those of an exchange keep the year whose budget paid, and go to its last month. */
function wantedShares(ctx: Reading, filter: StatementFilter): SQL | undefined {
  const { zone } = ctx.region
  const year = statementYear(ctx, filter)
  const { month, ruleId } = filter
  const words = withWords(filter.text)
  const { startTs, endTs } = monthRange(zone, year, month ?? 1)
  return and(
    ctx.scope.where(subsidyShare.groupId),
    sql`${subsidyShare.year} = ${year}`,
    month === undefined || month === 1 ? undefined : sql`${subsidyShare.createdAt} >= ${startTs}`,
    month === undefined || month === 12 ? undefined : sql`${subsidyShare.createdAt} < ${endTs}`,
    ruleId === undefined ? undefined : sql`${subsidyShare.ruleId} = ${ruleId}`,
    sql`${subsidyShare.amount} > ${subsidyShare.returned}`,
    words && sql`${subsidyShare.userId} in (select ${user.id} from ${user} where ${words})`,
  )
}

/** SQL: month of a share, from 1 to 12, on the region's clock. */
function monthColumn(ctx: Reading, filter: StatementFilter): SQL {
  const year = statementYear(ctx, filter)
  const ends = Array.from({ length: 11 }, (_, at) => monthRange(ctx.region.zone, year, at + 1).endTs)
  const cases = ends.map((end, at) => sql`when ${subsidyShare.createdAt} < ${end} then ${sql.raw(String(at + 1))}`)
  return sql`case ${sql.join(cases, sql` `)} else 12 end`
}

/**
 * SQL of the statement as table `line`: paid purchases only, as in the yearly report. `among` limits it to some people.
 * The join goes from shares to purchases, of which a region has far more.
 */
export const lineTable = (ctx: Reading, filter: StatementFilter, among?: SQL): SQL => sql`line as materialized (
  select ${subsidyShare.userId} as person, ${subsidyShare.ruleId} as rule, ${monthColumn(ctx, filter)} as month,
    sum(${subsidyShare.amount} - ${subsidyShare.returned}) as cents, count(distinct ${subsidyShare.attemptId}) as orders
  from ${subsidyShare} cross join ${attempt} on ${attempt.id} = ${subsidyShare.attemptId}
  where ${and(wantedShares(ctx, filter), sql`${attempt.status} = 'Paid'`, sql`${attempt.endedAt} is not null`, among)}
  group by 1, 2, 3)`

/** SQL: lines of the table `line` with the names of person and rule. */
export const NAMED_LINES = sql`
  select line.person || ' ' || line.rule || ' ' || line.month as id, line.person as userId, line.rule as ruleId, line.month, line.cents,
    line.orders, ${subsidyRule.label} as ruleLabel, lower(${subsidyRule.label}) as ruleKey,
    ${user.lastNameKey} as nameKey, ${user.firstName} as firstName, ${user.lastName} as lastName,
    ${user.email} as email, ${user.erasedAt} as erasedAt
  from line join ${user} on ${user.id} = line.person join ${subsidyRule} on ${subsidyRule.id} = line.rule`

/** SQL: ids of all people of the statement, by their names. */
export const statementPeople = (ctx: Reading, filter: StatementFilter): SQL => sql`
  select ${user.id} as userId
  from (select distinct ${subsidyShare.userId} as person from ${subsidyShare} where ${wantedShares(ctx, filter)})
    join ${user} on ${user.id} = person
  order by ${user.lastNameKey}, ${user.id}`

export interface LineRow extends StatementLine {
  id: string
  nameKey: string
  ruleKey: string
  erasedAt: number | null
}

/** Line as its readers see it; a person who has erased the account has no names. */
export function viewLine(row: LineRow): StatementLine {
  const { userId, ruleId, ruleLabel, month, orders, cents, erasedAt, firstName, lastName, email } = row
  const names = erasedAt === null ? { firstName, lastName, email } : { firstName: '', lastName: '', email: '' }
  return { userId, ...names, ruleId, ruleLabel, month, orders, cents }
}
