import { and, gte, lt, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { monthRange, pad2, wallClock } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import type { UnmatchedLine } from './closing-shapes.ts'
import { type Buckets, committeeBuckets, emptyBuckets, voucherBuckets } from './ledger-buckets.ts'
import { ledgerEntry } from './tables.ts'

export interface Month extends Period {
  key: string
}

/** Returns the region's month that contains this moment (D39). */
export function monthAt(zone: string, ts: number): Month {
  const { year, month } = wallClock(zone, ts)
  return { key: `${year}-${pad2(month)}`, ...monthRange(zone, year, month) }
}

/** Sums a month's entries by bucket and payer, in cents, and counts them. */
export async function monthSums(db: ReadDb, { startTs, endTs }: Period): Promise<{ sums: Buckets; entries: number }> {
  const rows = await db.orm
    .select({
      payer: ledgerEntry.payer,
      means: ledgerEntry.means,
      bucket: ledgerEntry.bucket,
      cents: sql<number>`sum(${ledgerEntry.amount})`,
      n: sql<number>`count(*)`,
    })
    .from(ledgerEntry)
    .where(and(gte(ledgerEntry.bookTs, startTs), lt(ledgerEntry.bookTs, endTs)))
    .groupBy(ledgerEntry.payer, ledgerEntry.means, ledgerEntry.bucket)
  const sums = emptyBuckets()
  for (const { payer, bucket, cents } of rows) if (payer !== 'committee') sums[bucket] += cents
  const ofCommittees = rows.filter(({ payer }) => payer === 'committee')
  if (ofCommittees.length > 0) {
    sums.committee = { collected: 0, sold: 0, feesKept: 0, refunded: 0 }
    for (const name of committeeBuckets)
      sums.committee[name] = ofCommittees.find(({ bucket }) => bucket === name)?.cents ?? 0
  }
  const byVouchers = rows.filter(({ means }) => means === 'voucher')
  if (byVouchers.length > 0) {
    sums.vouchers = { collected: 0, refundPending: 0, refunded: 0 }
    for (const name of voucherBuckets)
      sums.vouchers[name] = byVouchers.find(({ bucket }) => bucket === name)?.cents ?? 0
  }
  return { sums, entries: rows.reduce((all, { n }) => all + n, 0) }
}

const ofProvider = sql.raw("('collected', 'refunded', 'disputed', 'disputeLost')")

/**
 * Query of the counterparts for which ledger and provider differ. A transaction belongs to the month of the ledger
 * entry with its name, however late it was reported; an unknown one to the month in which it was made, or the open one.
 */
const unmatched = ({ startTs, endTs }: Period) => sql`
  with own as (
    select counterpart, sum(case bucket when 'collected' then amount else -amount end) as cents, min(ts) as ts,
      max(attempt_id) as attempt_id
    from ledger_entry where book_ts >= ${startTs} and book_ts < ${endTs} and bucket in ${ofProvider} and payer = 'member' and means = 'card'
    group by counterpart having cents <> 0
  ), both_sides as (
    select own.counterpart, own.cents as ledger_cents, own.ts, own.attempt_id, coalesce((
      select sum(t.moved) from card_transaction t where t.counterpart = own.counterpart and t.ours), 0) as provider_cents
    from own
    union all
    select t.counterpart, 0, t.created_at, t.attempt_id, t.moved from card_transaction t
    where t.ours and t.book_ts >= ${startTs} and t.book_ts < ${endTs} and not exists (
      select 1 from ledger_entry e where e.counterpart = t.counterpart and e.bucket in ${ofProvider} and e.payer = 'member' and e.means = 'card')
  )
  select * from both_sides where ledger_cents <> provider_cents`

/** Returns the cents by which the ledger exceeds the provider's transactions. */
export async function cardDifference(db: ReadDb, month: Period): Promise<number> {
  const [row] = await db.orm.all<{ cents: number }>(
    sql`select coalesce(sum(ledger_cents - provider_cents), 0) as cents from (${unmatched(month)})`,
  )
  return Number(row?.cents ?? 0)
}

interface UnmatchedRow {
  counterpart: string | null
  ledger_cents: number
  provider_cents: number
  ts: number
  attempt_id: string | null
}

export async function findUnmatched(db: ReadDb, month: Period, limit: number): Promise<UnmatchedLine[]> {
  const rows = await db.orm.all<UnmatchedRow>(sql`${unmatched(month)} order by ts, counterpart limit ${limit}`)
  return rows.map(({ counterpart, ledger_cents, provider_cents, ts, attempt_id }) => ({
    counterpart,
    ledgerCents: ledger_cents,
    providerCents: provider_cents,
    ts,
    purchaseId: attempt_id,
  }))
}

/** Returns the moment up to which the most recently read card account was read; null if none was. */
export async function cardsReadUntil(db: ReadDb): Promise<number | null> {
  const [row] = await db.orm.all<{ ts: number | null }>(sql`select max(read_until) as ts from card_account`)
  return row?.ts ?? null
}

/** Counts paid purchases that the ledger has not booked yet. */
export async function countBacklog(db: ReadDb): Promise<number> {
  const [row] = await db.orm.all<{ n: number }>(sql`select count(*) as n from ledger_backlog`)
  return Number(row?.n ?? 0)
}

/** Figures with which an open month would be closed now. */
export async function openFigures(db: ReadDb, month: Month) {
  const [{ sums, entries }, difference, readUntil] = await Promise.all([
    monthSums(db, month),
    cardDifference(db, month),
    cardsReadUntil(db),
  ])
  const isRead = entries === 0 || (readUntil !== null && readUntil >= month.endTs)
  return { sums, entries, difference, needsReason: difference !== 0 || !isRead }
}
