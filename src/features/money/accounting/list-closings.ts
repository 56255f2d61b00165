import { desc, eq, min, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { closedView } from './closed-view.ts'
import type { ClosingMonth } from './closing-shapes.ts'
import { listClosings } from './contract.ts'
import {
  cardsReadUntil,
  countBacklog,
  findUnmatched,
  type Month,
  monthAt,
  monthSums,
  openFigures,
} from './month-figures.ts'
import { closedMonth, ledgerEntry, monthSeal } from './tables.ts'
import { findUncaptured } from './uncaptured-vouchers.ts'
import { findUnset } from './unset-settings.ts'

/** Unmatched counterparts shown on the page. */
const SHOWN_LINES = 100

export const listClosingsHandler = handleOffice(listClosings, async ({ db, region, now, tenant }) => {
  const [closed, backlog, readUntil, balance, unset] = await Promise.all([
    db.orm
      .select({ row: closedMonth, sealDigest: monthSeal.digest })
      .from(closedMonth)
      .leftJoin(monthSeal, eq(monthSeal.month, closedMonth.month))
      .orderBy(desc(closedMonth.startTs)),
    countBacklog(db),
    cardsReadUntil(db),
    balanceSheet(db),
    findUnset(db, tenant.slug),
  ])
  const months: ClosingMonth[] = closed.map(({ row, sealDigest }) => ({ ...closedView(row), sealDigest }))
  const open = await openMonths(db, region.zone, now, closed[0]?.row.endTs ?? null)
  const [next] = open
  for (const month of open) {
    const isCompared = month === next && (readUntil !== null || month.endTs <= now)
    months.unshift(await openMonth(db, month, { isFirst: month === next, isCompared, now }))
  }
  const isOver = next !== undefined && next.endTs <= now
  const [unmatched, uncaptured] = await Promise.all([
    isOver ? findUnmatched(db, next, SHOWN_LINES) : [],
    findUncaptured(db, isOver ? next.endTs : 0),
  ])
  return { months, unmatched, uncaptured, backlog, readUntil, unset, balance }
})

/** Lists the months that are not closed, oldest first, up to the current one. */
async function openMonths(db: ReadDb, zone: string, now: number, closedUntil: number | null): Promise<Month[]> {
  const [first] = await db.orm.select({ ts: min(ledgerEntry.bookTs) }).from(ledgerEntry)
  const months: Month[] = []
  for (let at = closedUntil ?? first?.ts ?? now; at <= now; at = months.at(-1)?.endTs ?? now + 1)
    months.push(monthAt(zone, at))
  return months
}

/**
 * Builds one open month. Only the oldest is compared with the provider, because comparing costs more than summing; it
 * is skipped while that month is running and no statement of the provider was ever read.
 */
async function openMonth(
  db: ReadDb,
  month: Month,
  { isFirst, isCompared, now }: { isFirst: boolean; isCompared: boolean; now: number },
): Promise<ClosingMonth> {
  const { key, startTs, endTs } = month
  const facts = { month: key, startTs, endTs, closedAt: null, closedByName: null, reason: null, sealDigest: null }
  const state = endTs > now ? 'running' : isFirst ? 'next' : 'waiting'
  if (isCompared) return { ...facts, state, ...(await openFigures(db, month)) }
  return { ...facts, state, ...(await monthSums(db, month)), difference: null, needsReason: false }
}

/** Balance over all time: the provider balance that the ledger expects, and what the provider actually moved. */
async function balanceSheet(db: ReadDb) {
  const [[ledger], [provider]] = await Promise.all([
    db.orm.all<{ cents: number }>(sql`
      select coalesce(sum(case when bucket = 'collected' then amount else -amount end), 0) as cents from ledger_entry
      where book_ts is not null and payer = 'member' and means = 'card' and bucket in ('collected', 'refunded', 'disputed', 'disputeLost', 'providerFees')`),
    db.orm.all<{ ours: number; payouts: number; others: number }>(sql`
      select coalesce(sum(case when ours then moved - fee end), 0) as ours,
        coalesce(sum(case when not ours and type = 'payout' then moved - fee end), 0) as payouts,
        coalesce(sum(case when not ours and type <> 'payout' then moved - fee end), 0) as others from card_transaction`),
  ])
  return {
    ledger: Number(ledger?.cents ?? 0),
    provider: Number(provider?.ours ?? 0),
    payouts: Number(provider?.payouts ?? 0),
    ofNoRegion: Number(provider?.others ?? 0),
  }
}
