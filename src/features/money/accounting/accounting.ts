import { and, eq, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { eur } from '#kernel/time/money.ts'
import type { Period } from '#kernel/time/types.ts'
import { refundedSql } from './accounting-rows.ts'
import type { AccountingOrder, MonthSummary, PeriodTotals } from './accounting-shapes.ts'
import { askedPeriod, monthsWithin } from './asked-period.ts'
import { accounting } from './contract.ts'
import { ledgerEntry } from './tables.ts'

const within = ({ startTs, endTs }: Period) => and(gte(orderItem.startedAt, startTs), lt(orderItem.startedAt, endTs))

/**
 * Condition on the period for pages after the first. The cursor already bounds the index from above, and SQLite uses
 * one bound: with the period's (hence `+`), each page would walk all rows before it.
 */
const withinLater = ({ startTs, endTs }: Period) =>
  and(gte(orderItem.startedAt, startTs), sql`+${orderItem.startedAt} < ${endTs}`)

/** Answers one page, and with the first page the sums of at most a year: never reads all orders of a region. */
export const accountingHandler = handleOffice(accounting, async (ctx, input) => {
  const { zone } = ctx.region
  const period = askedPeriod(zone, ctx.now, input)
  const isFirst = input.cursor === undefined
  const [page, months, refunded, [counted], [first]] = await Promise.all([
    findPeriodOrders(ctx, isFirst ? within(period) : withinLater(period), input),
    isFirst ? Promise.all(monthsWithin(zone, period).map((month) => summarizeMonth(ctx, month))) : [],
    isFirst ? refundedWithin(ctx, period) : 0,
    isFirst
      ? ctx.db.orm.select({ total: sql<number>`count(*)` }).from(orderItem).where(within(period))
      : [{ total: null }],
    ctx.db.orm.select({ ts: min(orderItem.startedAt) }).from(orderItem),
  ])
  return {
    accounting: new Map(
      months.flatMap(([key, { fees: _, ...sum }]) => (sum.orderCount > 0 ? [[key, sum] as const] : [])),
    ),
    totals: isFirst ? addMonths(months, refunded) : null,
    ...page,
    total: counted?.total ?? null,
    firstTs: first?.ts ?? null,
  }
})

/** A month's sums with its fees, which the same index holds. */
type MonthSums = MonthSummary & { fees: number }

const addMonths = (months: readonly (readonly [string, MonthSums])[], refunded: number): PeriodTotals =>
  months.reduce(
    (all, [, { cents, fees, orderCount, ticketCount }]) => ({
      price: all.price + cents - fees,
      fees: all.fees + fees,
      orders: all.orders + orderCount,
      tickets: all.tickets + ticketCount,
      refunded,
    }),
    { price: 0, fees: 0, orders: 0, tickets: 0, refunded },
  )

/** Cents that went back to buyers in the period, whenever they had paid: refunds are the ledger's. */
async function refundedWithin({ db }: OfficeReadContext, { startTs, endTs }: Period): Promise<number> {
  const [row] = await db.orm
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntry.amount}), 0)` })
    .from(ledgerEntry)
    .where(
      and(
        gte(ledgerEntry.bookTs, startTs),
        lt(ledgerEntry.bookTs, endTs),
        eq(ledgerEntry.bucket, 'refunded'),
        eq(ledgerEntry.payer, 'member'),
      ),
    )
  return row?.cents ?? 0
}

async function summarizeMonth(
  { db }: OfficeReadContext,
  month: Period & { key: string },
): Promise<[string, MonthSums]> {
  const [row] = await db.orm
    .select({
      cents: sql<number>`coalesce(sum(${orderItem.ticketInfoTotal} + ${orderItem.optionsTotal} + ${orderItem.fees}), 0)`,
      fees: sql<number>`coalesce(sum(${orderItem.fees}), 0)`,
      orderCount: sql<number>`count(distinct ${orderItem.attemptId})`,
      ticketCount: sql<number>`coalesce(sum(${orderItem.quantity}), 0)`,
    })
    .from(orderItem)
    .where(and(eq(orderItem.status, 'Success'), within(month)))
  return [month.key, row ?? { cents: 0, fees: 0, orderCount: 0, ticketCount: 0 }]
}

async function findPeriodOrders(
  ctx: OfficeReadContext,
  wanted: SQL | undefined,
  query: { limit?: number; cursor?: string },
): Promise<{ orders: AccountingOrder[]; nextCursor: string | null }> {
  const page = listPage(query, {
    by: { startedAt: orderItem.startedAt },
    usual: { sort: 'startedAt', direction: 'desc' },
    id: orderItem.id,
  })
  const rows = await ctx.db.orm
    .select({
      id: orderItem.id,
      key: page.key,
      // Selects single fields: the rest of the row would be the larger part of a year's file.
      item: {
        ...{ id: orderItem.id, userId: orderItem.userId, attemptId: orderItem.attemptId },
        ...{ activityId: orderItem.activityId, itemType: orderItem.itemType, status: orderItem.status },
        ...{ quantity: orderItem.quantity, ticketInfoTotal: orderItem.ticketInfoTotal, fees: orderItem.fees },
        exchangedFor: orderItem.exchangedFor,
        ...{ subsidy: orderItem.subsidy, snapshot: orderItem.snapshot, startedAt: orderItem.startedAt },
      },
      paymentId: attempt.paymentId,
      number: attempt.number,
      voucher: attempt.voucher,
      refunded: sql<number>`${sql.raw(refundedSql('attempt'))}`,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      groupId: user.groupId,
      erasedAt: user.erasedAt,
    })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(user, eq(user.id, orderItem.userId))
    .where(and(wanted, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows: shown, nextCursor } = toPage(rows, page)
  const orders = shown.map(
    async ({ item, paymentId, number, voucher, refunded, groupId, erasedAt, ...who }): Promise<AccountingOrder> => {
      const { activity, vendor, ticketInfo, options } = item.snapshot
      const person = erasedAt === null ? who : { firstName: '', lastName: '', email: '' }
      return {
        id: item.id,
        userId: item.userId,
        fees: eur(item.fees),
        ticketInfo: { id: ticketInfo.id, label: ticketInfo.label },
        ticketInfoTotal: { price3: eur(item.ticketInfoTotal) },
        subsidy: eur(item.subsidy),
        ...(voucher > 0 ? { voucher: eur(voucher) } : {}),
        ...(refunded > 0 ? { refunded: eur(refunded) } : {}),
        quantity: item.quantity,
        activityId: item.activityId,
        options: options.map(({ id, label, quantity, total }) => ({
          id,
          label,
          quantity,
          total: { price3: eur(total) },
        })),
        paymentId,
        startedAt: item.startedAt,
        status: item.status,
        ...(item.exchangedFor === null ? {} : { exchangedFor: item.exchangedFor }),
        itemType: item.itemType,
        purchaseId: item.attemptId,
        number: number ?? (paymentId === null ? null : await orderNumber(paymentId)),
        activity: { id: activity.id, label: activity.label, vendor: { id: vendor.id, name: vendor.name } },
        user: { firstName: person.firstName, lastName: person.lastName, email: person.email },
        group: { groupId, groupLabel: groupName(ctx.groups, groupId) },
      }
    },
  )
  return { orders: await Promise.all(orders), nextCursor }
}
