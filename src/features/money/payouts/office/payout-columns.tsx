import { formatPrice } from '#kernel/time/money.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { PayoutRow } from '../payout-shapes.ts'
import { monthName } from '../payout-texts.ts'
import { payoutNote, stateChip } from './payout-labels.ts'

const money = (
  id: string,
  header: string,
  cents: (row: PayoutRow) => number,
  more: Partial<Column<PayoutRow>> = {},
): Column<PayoutRow> => ({
  ...{ id, header, value: (row) => cents(row) / 100, cell: (row) => formatPrice(cents(row)) },
  ...{ exported: (row) => csvAmount(cents(row)), sortable: true, numeric: true, sum: 'amount' },
  ...more,
})

const text = (
  id: string,
  header: string,
  value: (row: PayoutRow) => string,
  more: Partial<Column<PayoutRow>> = {},
): Column<PayoutRow> => ({ id, header, value, sortable: true, ...more })

/** Columns of the list of statements to pay. */
export const payoutColumns: readonly Column<PayoutRow>[] = [
  text('partenaire', 'Partenaire', ({ label }) => label, { phone: 'title' }),
  text('mois', 'Mois', ({ month }) => month, { cell: ({ month }) => monthName(month), phone: 'line' }),
  text('état', 'État', ({ state }) => stateChip(state).word, {
    cell: ({ state }) => <StateChip tone={stateChip(state).tone}>{stateChip(state).word}</StateChip>,
    phone: 'line',
  }),
  money('ventes', 'Ventes et achats', ({ gross }) => gross, { hidden: true }),
  money(moneyWords.commission.file, moneyWords.commission.heading, ({ commissionCents }) => commissionCents, {
    hidden: true,
  }),
  money('relevé', 'Relevé', ({ amount }) => amount),
  money('à_virer', 'À virer', ({ payable }) => payable, { phone: 'detail' }),
  text('remarque', 'Remarque', payoutNote, { sortable: false, phone: 'line' }),
  text('par', 'Par', ({ changedBy }) => changedBy ?? '', { hidden: true }),
]
