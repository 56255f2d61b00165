import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { vatRates } from '#kernel/invoices/vat-shapes.ts'
import { billNames } from '#lib/words/bill-names.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { signedCents } from '../signed-cents.ts'

const amountText = new Intl.NumberFormat('fr', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const money = (
  id: string,
  header: string,
  cents: (item: ListedInvoice) => number,
  more: Partial<Column<ListedInvoice>> = {},
): Column<ListedInvoice> => ({
  id,
  header,
  value: (item) => signedCents(item, cents(item)) / 100,
  cell: (item) => amountText.format(signedCents(item, cents(item)) / 100),
  sortable: true,
  numeric: true,
  sum: 'amount',
  ...more,
})

const text = (
  id: string,
  header: string,
  value: (item: ListedInvoice) => string | null,
  more: Partial<Column<ListedInvoice>> = {},
): Column<ListedInvoice> => ({ id, header, value, sortable: true, ...more })

const rateName = (rate: number): string => String(rate / 100).replace('.', '_')

/** Columns with base and VAT of each rate. Only in the file, since most sites have two rates. */
const rateColumns = vatRates.flatMap((rate) => {
  const part = (item: ListedInvoice) => item.byRate.find((each) => each.rate === rate) ?? { total: 0, vat: 0 }
  const percent = `${(rate / 100).toLocaleString('fr')} %`
  return [
    money(`base_ht_${rateName(rate)}`, `Base HT ${percent}`, (item) => part(item).total - part(item).vat, {
      hidden: true,
    }),
    ...(rate === 0
      ? []
      : [money(`tva_${rateName(rate)}`, `TVA ${percent}`, (item) => part(item).vat, { hidden: true })]),
  ]
})

/**
 * Columns of the table of invoices and credit notes; `id` is the column's name in the file
 * (src/features/money/invoices/invoices-file.ts).
 */
export const invoiceColumns = (zone: string): Column<ListedInvoice>[] => [
  text('numéro', 'Numéro', ({ number }) => number, { phone: 'title' }),
  text('type', 'Type', ({ kind }) => billNames[kind].title, { phone: 'line' }),
  {
    id: 'date',
    header: 'Date',
    value: ({ issuedAt }) => issuedAt,
    cell: ({ issuedAt }) => momentText(zone, issuedAt),
    sortable: true,
    phone: 'line',
  },
  text('client', 'Client', ({ buyer }) => buyer ?? 'Compte supprimé', { narrow: true, phone: 'line' }),
  text('num_commande', 'N° commande', ({ orderNumber }) => orderNumber, { hidden: true }),
  text('facture_corrigée', 'Facture corrigée', ({ corrects }) => corrects, { hidden: true }),
  text('émetteur', 'Émetteur', ({ issuer }) => issuer, { hidden: true }),
  money('total_ht', 'Total HT', ({ total, vat }) => total - vat),
  money('total_tva', 'TVA', ({ vat }) => vat),
  money('total_ttc', 'Total TTC', ({ total }) => total, { phone: 'detail' }),
  money('part_client', 'Part client', ({ ofBuyer }) => ofBuyer, { hidden: true }),
  money('part_cse', 'Part CSE', ({ ofCommittee }) => ofCommittee, { hidden: true }),
  ...rateColumns,
]
