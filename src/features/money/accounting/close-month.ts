import { max, min } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { closeMonth } from './contract.ts'
import { countBacklog, monthAt, openFigures } from './month-figures.ts'
import { closedMonth, ledgerEntry } from './tables.ts'

/**
 * Closes the oldest open month with the figures that the accountant has seen. A write that books meanwhile either comes
 * first, and the closing is refused, or after it, and counts in the next month; triggers refuse everything else.
 */
export const closeMonthHandler = handleOffice(closeMonth, async (ctx, input, fail) => {
  const { db, now, region } = ctx
  const [[closed], [first], backlog] = await Promise.all([
    db.orm.select({ endTs: max(closedMonth.endTs) }).from(closedMonth),
    db.orm.select({ ts: min(ledgerEntry.bookTs) }).from(ledgerEntry),
    countBacklog(db),
  ])
  const month = monthAt(region.zone, closed?.endTs ?? first?.ts ?? now)
  if (month.key !== input.month || month.endTs > now || backlog > 0) return fail('monthNotClosable')
  const { sums, entries, difference, needsReason } = await openFigures(db, month)
  if (entries !== input.entries || difference !== input.difference) return fail('closingConflict')
  const reason = input.reason || null
  if (needsReason && reason === null) return fail('closingReasonNeeded', { fields: ['reason'] })
  const { startTs, endTs } = month
  const row = { month: month.key, startTs, endTs, closedAt: now, sums, entries, difference, reason }
  return ctx.commit(
    {
      steps: [
        guard(
          '(select count(*) from ledger_entry where book_ts >= ? and book_ts < ?) = ?',
          [startTs, endTs, entries],
          'closingConflict',
        ),
        { statement: db.orm.insert(closedMonth).values(row), otherwise: 'monthNotClosable' },
      ],
      audit: { target: `month-${month.key}`, after: { sums, difference, reason } },
    },
    { month: { ...row, state: 'closed', needsReason: false } },
  )
})
