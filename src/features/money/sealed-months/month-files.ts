import { bucketWords } from '#features/money/accounting/bucket-words.ts'
import type { Buckets } from '#features/money/accounting/ledger-buckets.ts'
import { ledgerBuckets } from '#features/money/accounting/ledger-buckets.ts'
import type { closedMonth } from '#features/money/accounting/tables.ts'
import { journalTables } from '#features/money/entries/entries-files.ts'
import { readStatementRows } from '#features/money/statements/read-statement-rows.ts'
import type { StatementKind, StatementRow } from '#features/money/statements/statement-shapes.ts'
import { type FileColumns, type OpenedFile, tableParts } from '#handler/manifest/office-file.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords, partWords } from '#lib/words/money-words.ts'
import { LEDGER_ROWS, ledgerColumns, TRANSACTION_ROWS, transactionColumns } from './book-columns.ts'
import { keptPayouts, payoutTable } from './kept-payouts.ts'
import { commissionTable, readMonthCommissions } from './month-commissions.ts'
import { monthInvoices, sealedInvoice, sealedInvoiceColumns } from './month-invoices.ts'
import { rowsById, rowsByMoment } from './month-rows.ts'
import { balanceColumns, balanceLines } from './provider-balance.ts'
import { STATEMENT_LINES, statementLineColumns, statementLines } from './statement-lines.ts'
import { wholeTable } from './whole-table.ts'

type Closed = typeof closedMonth.$inferSelect
export type MonthContext = Pick<JobContext, 'db' | 'region' | 'groups' | 'site' | 'platform'>
interface MonthFile extends Pick<OpenedFile, 'columns' | 'parts' | 'totals'> {
  name: string
}

/** Files that a comparison writes again, so that a change of their columns needs a new format. */
export const ENTRIES_FILE = 'ecritures.csv'
export const REPORT_FILE = 'e-reporting.csv'
export const PAYOUTS_FILE = 'paiements-partenaires.csv'
export const INVOICES_FILE = 'factures.csv'

/** Files of a closed month, in the order of its package. */
export async function monthFiles(ctx: MonthContext, month: Closed): Promise<MonthFile[]> {
  const { db, region, groups } = ctx
  const { zone } = region
  const books =
    month.closedOn === null
      ? null
      : await journalTables({ db, region, tenant: ctx.site(month.closedOn).tenant }, month.month)
  const [payouts, commissions] = await Promise.all([keptPayouts(db, month.month), readMonthCommissions(db, month)])
  const statements = (of: StatementKind, name: string): MonthFile => ({
    ...{ name, totals: true },
    ...wholeTable(sumColumns(of), () => readStatementRows(ctx, of, month)),
  })
  return [
    {
      name: 'cloture.csv',
      ...wholeTable(closingColumns, () => closingLines(month.sums)),
    },
    {
      name: 'registre.csv',
      ...tableParts(ledgerColumns(zone), rowsById(db, 'ledger_entry', LEDGER_ROWS, month), (rows) => rows),
    },
    // In this order: the report is complete once the entries are read.
    ...(books === null
      ? []
      : [
          { name: ENTRIES_FILE, ...books.journal },
          { name: REPORT_FILE, ...books.report },
        ]),
    statements('vendor', 'releves-partenaires.csv'),
    statements('group', 'releves-groupes.csv'),
    {
      ...{ name: 'releves-lignes.csv', totals: true },
      ...tableParts(
        statementLineColumns(zone, (id) => groupName(groups, id)),
        rowsById(db, 'statement_entry', STATEMENT_LINES, month),
        (rows) => rows.flatMap(statementLines),
      ),
    },
    {
      ...{ name: INVOICES_FILE, totals: true },
      ...tableParts(sealedInvoiceColumns(zone), monthInvoices(db, month), (rows) => rows.map(sealedInvoice)),
    },
    ...(commissions.length === 0
      ? []
      : [{ name: 'factures-commission.csv', totals: true, ...commissionTable(zone, commissions) }]),
    {
      name: 'prestataire.csv',
      ...tableParts(transactionColumns(zone), rowsByMoment(db, TRANSACTION_ROWS, month), (rows) => rows),
    },
    {
      name: 'prestataire-solde.csv',
      ...wholeTable(balanceColumns, () => balanceLines(db, month)),
    },
    ...(payouts === null ? [] : [{ name: PAYOUTS_FILE, totals: true, ...payoutTable(payouts) }]),
  ]
}

/** As on the screen: parts and what is given back without a cancellation are of groups alone, whose sums differ by it. */
const amountKeys = {
  vendor: ['price', 'fees', 'agencyPrice', 'commission', 'commissionVat', 'owed'],
  group: ['price', 'fees', 'givenBack', 'committee', 'members', 'owed'],
} as const
const countKeys = ['sold', 'cancelled', 'exchangedOut', 'exchangedIn', 'tickets'] as const

const sumColumns = (of: StatementKind): FileColumns<StatementRow> => ({
  [of === 'vendor' ? 'partenaire' : 'groupe']: ({ label }) => label,
  ...Object.fromEntries(countKeys.map((key) => [moneyWords[key].file, (row: StatementRow) => row[key]])),
  ...Object.fromEntries(
    amountKeys[of].map((key) => [moneyWords[key].file, (row: StatementRow) => csvAmount(row[key])]),
  ),
  numéro: ({ id }) => id,
})

type ClosingLine = readonly [name: string, cents: number]
const closingColumns: FileColumns<ClosingLine> = {
  compte: ([name]) => name,
  montant: ([, cents]) => csvAmount(cents),
}

/** Sums of the month as its screen shows them. */
const closingLines = ({ committee, vouchers, ...sums }: Buckets): ClosingLine[] => [
  ...ledgerBuckets.map((bucket): ClosingLine => [bucketWords[bucket], sums[bucket]]),
  ...(vouchers
    ? ([
        [partWords.vouchers, vouchers.collected],
        [partWords.vouchersPending, vouchers.refundPending],
        [partWords.vouchersRefunded, vouchers.refunded],
      ] as const)
    : []),
  ...(committee
    ? ([
        [partWords.committee, committee.collected],
        [partWords.committeeSold, committee.sold],
        [partWords.committeeFees, committee.feesKept],
        [partWords.committeeRefunded, committee.refunded],
      ] as const)
    : []),
]
