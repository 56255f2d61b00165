import { eq, max, min } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { closedView, SEAL_MONTHS } from './closed-view.ts'
import { closeMonth } from './contract.ts'
import { keepSettings } from './keep-settings.ts'
import { countBacklog, monthAt, openFigures } from './month-figures.ts'
import { closedMonth, ledgerEntry } from './tables.ts'
import { findUnset } from './unset-settings.ts'

/**
 * Closes the oldest open month with the figures that the accountant has seen. A write that books meanwhile either comes
 * first, and the closing is refused, or after it, and counts in the next month; triggers refuse everything else.
 */
export const closeMonthHandler = handleOffice(closeMonth, async (ctx, input, fail) => {
  const { db, now, region } = ctx
  const [[closed], [first], backlog, unset] = await Promise.all([
    db.orm.select({ endTs: max(closedMonth.endTs) }).from(closedMonth),
    db.orm.select({ ts: min(ledgerEntry.bookTs) }).from(ledgerEntry),
    countBacklog(db),
    findUnset(db, ctx.tenant.slug),
  ])
  const [before] = await db.orm.select().from(closedMonth).where(eq(closedMonth.month, input.month))
  if (before) return fail('monthAlreadyClosed', { message: alreadyClosed(before, region.zone) })
  const month = monthAt(region.zone, closed?.endTs ?? first?.ts ?? now)
  if (month.key !== input.month || month.endTs > now || backlog > 0) return fail('monthNotClosable')
  const { sums, entries, difference, needsReason } = await openFigures(db, month)
  if (entries !== input.entries || difference !== input.difference) return fail('closingConflict')
  const reason = input.reason || null
  if (needsReason && reason === null) return fail('closingReasonNeeded', { fields: ['reason'] })
  if (unset.some((setting) => !input.without?.includes(setting)))
    return fail('closingSettingsMissing', { fields: ['without'] })
  const { startTs, endTs } = month
  const closedByName = `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim() || 'Administration'
  const row = {
    ...{ month: month.key, startTs, endTs, closedAt: now, sums, entries, difference, reason },
    ...{ closedBy: ctx.actor.userId, closedByName, closedOn: ctx.origin },
  }
  ctx.platform.wakeJobs(region.slug)
  return ctx.commit(
    {
      steps: [
        guard(
          '(select count(*) from ledger_entry where book_ts >= ? and book_ts < ?) = ?',
          [startTs, endTs, entries],
          'closingConflict',
        ),
        guard('not exists (select 1 from closed_month where month = ?)', [month.key], 'monthAlreadyClosed'),
        { statement: db.orm.insert(closedMonth).values(row), otherwise: 'monthNotClosable' },
        keepSettings(month.key, ctx.tenant.slug),
        // Its files are made and sealed afterwards, as often as it takes: nothing of the month changes any more.
        enqueueJob(db, { kind: SEAL_MONTHS, payload: {}, runAt: now, dedupeKey: `periodic:${SEAL_MONTHS}` }, now),
      ],
      audit: { target: `month-${month.key}`, after: { sums, difference, reason } },
    },
    { month: { ...closedView(row), sealDigest: null } },
  )
})

const alreadyClosed = ({ closedAt, closedByName }: typeof closedMonth.$inferSelect, zone: string): string =>
  `Ce mois a été clos le ${formatDate(zone, closedAt)} à ${formatTime(zone, closedAt)}${closedByName === null ? '' : ` par ${closedByName}`}.`
