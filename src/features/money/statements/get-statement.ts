import { eq, sql } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { getStatement } from './contract.ts'
import { findGivenBack, givenBackLine, lessGivenBack } from './given-back.ts'
import { findStatementName, matchEntries, noSums, sums } from './read-statement.ts'
import type { StatementLine } from './statement-shapes.ts'

export const getStatementHandler = handleOffice(getStatement, async (ctx, { of, id, from, to, ...query }, fail) => {
  const { db, now, region } = ctx
  const period = askedPeriod(region.zone, now, { from, to })
  const wanted = matchEntries(of, id, period)
  const page = listPage(query, {
    by: { bookTs: statementEntry.bookTs },
    usual: { sort: 'bookTs', direction: 'asc' },
    id: statementEntry.id,
  })
  const [label, [sum], rows, givenBack] = await Promise.all([
    findStatementName(ctx, of, id),
    db.orm
      .select({ ...sums, entries: sql<number>`count(*)` })
      .from(statementEntry)
      .where(wanted),
    db.orm
      .select({
        entry: statementEntry,
        id: sql<string>`cast(${statementEntry.id} as text)`,
        key: page.key,
        number: attempt.number,
        snapshot: orderItem.snapshot,
      })
      .from(statementEntry)
      .innerJoin(orderItem, eq(orderItem.id, statementEntry.itemId))
      .innerJoin(attempt, eq(attempt.id, statementEntry.attemptId))
      .where(page.after ? sql`${wanted} and ${page.after}` : wanted)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    of === 'group' ? findGivenBack(db, period, id) : [],
  ])
  if (label === null) return fail(of === 'vendor' ? 'vendorNotFound' : 'groupNotFound')
  const { rows: shown, nextCursor } = toPage(rows, page)
  const { entries = 0, ...found } = { ...noSums, ...sum }
  const lines = shown.map(({ entry, id: entryId, number, snapshot }): StatementLine => {
    const { ts, attemptId, quantity, owed, price, fees, subsidy } = entry
    return {
      id: entryId,
      ts,
      bookTs: entry.bookTs ?? ts,
      purchaseId: attemptId,
      number,
      movement: quantity < 0 ? 'withdrawn' : 'sold',
      activity: snapshot.activity.label,
      vendor: snapshot.vendor.name,
      ticket: snapshot.ticketInfo.label,
      quantity,
      buyingPrice: snapshot.ticketInfo.buyingPrice,
      owed,
      price,
      fees,
      committee: subsidy,
      members: price + fees - subsidy,
    }
  })
  return {
    label,
    sums: lessGivenBack(found, givenBack),
    total: entries + givenBack.length,
    // Adds refunds without withdrawal to the last page; they are few.
    lines: nextCursor === null ? [...lines, ...givenBack.map(givenBackLine)] : lines,
    nextCursor,
  }
})
