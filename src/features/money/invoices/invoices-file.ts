import { listFile } from '#handler/manifest/list-file.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { vatRates } from '#kernel/invoices/vat-shapes.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { type CsvAmount, csvAmount, plainCsvFormat } from '#lib/csv-format.ts'
import { billNames } from '#lib/words/bill-names.ts'
import { listInvoicesHandler } from './list-invoices.ts'
import { signedCents } from './signed-cents.ts'

type Cell = (item: ListedInvoice) => CsvAmount
const amount =
  (cents: (item: ListedInvoice) => number): Cell =>
  (item) =>
    csvAmount(signedCents(item, cents(item)))

/** Columns with base and VAT of each rate. */
const rateColumns: FileColumns<ListedInvoice> = Object.fromEntries(
  vatRates.flatMap((rate): [string, Cell][] => {
    const name = String(rate / 100).replace('.', '_')
    const part = (item: ListedInvoice) => item.byRate.find((each) => each.rate === rate) ?? { total: 0, vat: 0 }
    return [
      [`base_ht_${name}`, amount((item) => part(item).total - part(item).vat)],
      ...(rate === 0 ? [] : [[`tva_${name}`, amount((item) => part(item).vat)] satisfies [string, Cell]]),
    ]
  }),
)

export const invoiceColumns = (zone: string): FileColumns<ListedInvoice> => ({
  numéro: ({ number }) => number,
  type: ({ kind }) => billNames[kind].title,
  date: ({ issuedAt }) => sheetMoment(zone, issuedAt),
  client: ({ buyer }) => buyer ?? 'Compte supprimé',
  num_commande: ({ orderNumber }) => orderNumber,
  facture_corrigée: ({ corrects }) => corrects,
  émetteur: ({ issuer }) => issuer,
  total_ht: amount(({ total, vat }) => total - vat),
  total_tva: amount(({ vat }) => vat),
  total_ttc: amount(({ total }) => total),
  part_client: amount(({ ofBuyer }) => ofBuyer),
  part_cse: amount(({ ofCommittee }) => ofCommittee),
  ...rateColumns,
})

export const invoicesFile = listFile(listInvoicesHandler, 'admin', ({ region }, { from, to }) => ({
  fileName: from === undefined ? 'factures.csv' : `factures-${from}-${to}.csv`,
  format: plainCsvFormat,
  totals: true,
  columns: invoiceColumns(region.zone),
  rows: ({ items }) => items,
}))
