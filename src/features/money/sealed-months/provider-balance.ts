import { rowsAtOnce } from '#db/rows-at-once.ts'
import { bucketWords } from '#features/money/accounting/bucket-words.ts'
import { type Buckets, bucketBalance } from '#features/money/accounting/ledger-buckets.ts'
import type { closedMonth } from '#features/money/accounting/tables.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'
import { csvAmount } from '#lib/csv-format.ts'

/** Cents of a line at the month's start and of the month itself. */
interface BalanceLine {
  label: string
  before: number
  within: number
}

const DAY_MS = 86_400_000

const MOVED = `select coalesce(sum(case when ours then moved end), 0) as ours, coalesce(sum(fee), 0) as fees,
    coalesce(sum(case when not ours and type = 'payout' then moved end), 0) as payouts,
    coalesce(sum(case when not ours and type <> 'payout' then moved end), 0) as others
  from card_transaction where book_ts >= ? and book_ts < ?`
const movedNames = ['ours', 'fees', 'payouts', 'others'] as const
type Moved = Record<(typeof movedNames)[number], number>

/** Sums of the provider's transactions, some days at a time: a database of years has millions. */
async function movedWithin(db: ReadDb, { startTs, endTs }: Period): Promise<Moved> {
  const sums: Moved = { ours: 0, fees: 0, payouts: 0, others: 0 }
  const step = rowsAtOnce(db, 1) * DAY_MS
  const breathe = breather(1)
  for (let from = startTs; from < endTs; from += step) {
    const [row] = (await db.query(MOVED, [from, Math.min(from + step, endTs)])).rows
    for (const name of movedNames) sums[name] += Number(row?.[name] ?? 0)
    await breathe()
  }
  return sums
}

/** Balance of the provider at both ends of a closed month and what moved it, beside the one that the ledger expects. */
export async function balanceLines(db: ReadDb, month: typeof closedMonth.$inferSelect): Promise<BalanceLine[]> {
  const [closed, [first]] = await Promise.all([
    db.query('select sums from closed_month where end_ts <= ?', [month.startTs]).then(({ rows }) => rows),
    db.query('select min(book_ts) as ts from card_transaction', []).then(({ rows }) => rows),
  ])
  const firstTs = Number(first?.ts ?? month.startTs)
  const [before, within] = [
    await movedWithin(db, { startTs: firstTs, endTs: month.startTs }),
    await movedWithin(db, month),
  ]
  const line = (label: string, cents: (of: Moved) => number): BalanceLine => ({
    ...{ label, before: cents(before), within: cents(within) },
  })
  // The cast is true by the column: closings write it.
  const expectedBefore = closed.reduce((sum, row) => sum + bucketBalance(JSON.parse(String(row.sums)) as Buckets), 0)
  const provider = line('Solde du prestataire', ({ ours, fees, payouts, others }) => ours - fees + payouts + others)
  const expected = {
    label: 'Solde attendu d’après le registre',
    before: expectedBefore,
    within: bucketBalance(month.sums),
  }
  return [
    line('Paiements, remboursements et litiges', ({ ours }) => ours),
    line(bucketWords.providerFees, ({ fees }) => -fees),
    line('Virements vers la banque', ({ payouts }) => payouts),
    line('Opérations d’aucune région', ({ others }) => others),
    provider,
    expected,
  ]
}

export const balanceColumns: FileColumns<BalanceLine> = {
  ligne: ({ label }) => label,
  début_du_mois: ({ before }) => csvAmount(before),
  mois: ({ within }) => csvAmount(within),
  fin_du_mois: ({ before, within }) => csvAmount(before + within),
}
