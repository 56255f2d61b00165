import { eq, sql } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { commissionVatByVendor } from './commission-by-month.ts'
import { getStatement } from './contract.ts'
import { findExchanged, hasOptionsSql, movementSql } from './entry-kinds.ts'
import { findGivenBack, givenBackLine, lessGivenBack } from './given-back.ts'
import { productLines } from './product-lines.ts'
import { readStatementParts, shownBy } from './read-parts.ts'
import { countTickets, findStatementName, matchEntries, noEntries, sums } from './read-statement.ts'
import type { StatementLine, StatementMovement } from './statement-shapes.ts'

export const getStatementHandler = handleOffice(getStatement, async (ctx, { of, id, from, to, ...query }, fail) => {
  const { db, now, region } = ctx
  const period = askedPeriod(region.zone, now, { from, to })
  const wanted = matchEntries(of, id, period)
  const page = listPage(query, {
    by: { bookTs: statementEntry.bookTs },
    usual: { sort: 'bookTs', direction: 'asc' },
    id: statementEntry.id,
  })
  const isFirst = query.cursor === undefined
  const [label, [sum], rows, givenBack, exchanged, vats, parts] = await Promise.all([
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
        movement: sql<StatementMovement>`${sql.raw(movementSql('statement_entry', 'order_item'))}`,
        hasOptions: sql<number>`${sql.raw(hasOptionsSql('statement_entry'))}`,
      })
      .from(statementEntry)
      .innerJoin(orderItem, eq(orderItem.id, statementEntry.itemId))
      .innerJoin(attempt, eq(attempt.id, statementEntry.attemptId))
      .where(page.after ? sql`${wanted} and ${page.after}` : wanted)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    of === 'group' ? findGivenBack(db, period, id) : [],
    findExchanged(db, of, period),
    of === 'vendor' ? commissionVatByVendor(db, region.zone, period, id) : new Map<string, number>(),
    isFirst ? readStatementParts(db, region.zone, { of, id, period }) : [],
  ])
  if (label === null) return fail(of === 'vendor' ? 'vendorNotFound' : 'groupNotFound')
  const { rows: shown, nextCursor } = toPage(rows, page)
  const { entries = 0, ...found } = { ...noEntries, ...sum }
  const lines = shown.flatMap(({ entry, id: entryId, number, snapshot, movement, hasOptions }) =>
    productLines(entry, snapshot, hasOptions === 1).map(
      ({ optionId, isAgency: _terms, ...line }): StatementLine => ({
        id: optionId === null ? entryId : `${entryId}-${optionId}`,
        ts: entry.ts,
        bookTs: entry.bookTs ?? entry.ts,
        purchaseId: entry.attemptId,
        ...{ number, movement, isOption: optionId !== null },
        activity: snapshot.activity.label,
        vendor: snapshot.vendor.name,
        ...line,
        members: line.price + line.fees - line.committee,
      }),
    ),
  )
  return {
    label,
    sums: {
      ...lessGivenBack(countTickets(found, exchanged.get(id)), givenBack),
      commissionVat: vats.get(id) ?? 0,
    },
    total: entries + givenBack.length,
    // Adds refunds without withdrawal to the last page; they are few.
    lines: nextCursor === null ? [...lines, ...givenBack.map(givenBackLine)] : lines,
    parts,
    by: shownBy(period),
    nextCursor,
  }
})
