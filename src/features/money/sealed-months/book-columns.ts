import { bucketWords } from '#features/money/accounting/bucket-words.ts'
import type { Bucket } from '#features/money/accounting/ledger-buckets.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount } from '#lib/csv-format.ts'
import type { BookQuery, Row } from './month-rows.ts'

const own = (book: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `${book}.${name}`]))

/** Entries of the ledger, with the number of their order. */
export const LEDGER_ROWS: BookQuery = {
  columns: {
    ...own('e', 'id ts book_ts kind bucket amount payer means counterpart attempt_id item_id vendor_id group_id key'),
    number: 'a.number',
  },
  from: 'from ledger_entry e left join attempt a on a.id = e.attempt_id',
  book: 'e',
}

/** Transactions of the card provider. */
export const TRANSACTION_ROWS: BookQuery = {
  columns: own('t', 'id created_at type moved fee currency payment_id counterpart ours attempt_id'),
  from: 'from card_transaction t',
  book: 't',
}

const text = (name: string) => (row: Row) => (row[name] === null ? '' : String(row[name]))
const amount = (name: string) => (row: Row) => csvAmount(Number(row[name]))
const moment = (zone: string, name: string) => (row: Row) => sheetMoment(zone, Number(row[name]))

/** Names of what the ledger books, by `ledger_event.kind`. */
const events: Readonly<Record<string, string>> = {
  ...{ captured: 'Encaissement', accepted: 'Commande acceptée', corrected: 'Correction', released: 'Paiement libéré' },
  ...{ givenUp: 'Commande abandonnée', cancelled: 'Annulation', rejected: 'Rejet', opening: 'Solde d’ouverture' },
  ...{ refundAsked: 'Remboursement demandé', refundDone: 'Remboursement fait', refundFailed: 'Remboursement échoué' },
  ...{ subsidyReturned: 'Part CSE rendue', disputeOpened: 'Litige ouvert', disputeWon: 'Litige gagné' },
  ...{ disputeLost: 'Litige perdu', fee: bucketWords.providerFees },
}
/** Names of the card provider's transactions, by its own types. */
const transactions: Readonly<Record<string, string>> = {
  ...{ charge: 'Paiement', payment: 'Paiement', refund: 'Remboursement', payment_refund: 'Remboursement' },
  ...{ refund_failure: 'Remboursement échoué', adjustment: 'Ajustement', payout: 'Virement', stripe_fee: 'Frais' },
}
const named = (names: Readonly<Record<string, string>>, name: string) => (row: Row) =>
  names[String(row[name])] ?? text(name)(row)

const payers: Readonly<Record<string, string>> = { member: 'salarié', committee: 'cse' }
const means: Readonly<Record<string, string>> = { card: 'carte', voucher: 'chèques-vacances', subsidy: 'subvention' }

export const ledgerColumns = (zone: string): FileColumns<Row> => ({
  num_écriture: text('id'),
  date: moment(zone, 'ts'),
  date_comptable: moment(zone, 'book_ts'),
  événement: named(events, 'kind'),
  num_commande: text('number'),
  // The cast is true by the column's CHECK.
  compte: ({ bucket }) => bucketWords[bucket as Bucket],
  montant: amount('amount'),
  payeur: ({ payer }) => payers[String(payer)] ?? String(payer),
  moyen: (row) => means[String(row.means)] ?? String(row.means),
  référence: text('counterpart'),
  num_achat: text('attempt_id'),
  num_ligne: text('item_id'),
  num_partenaire: text('vendor_id'),
  num_groupe: text('group_id'),
  clé: text('key'),
})

export const transactionColumns = (zone: string): FileColumns<Row> => ({
  num_opération: text('id'),
  date: moment(zone, 'created_at'),
  type: named(transactions, 'type'),
  montant: amount('moved'),
  frais: amount('fee'),
  devise: text('currency'),
  paiement: text('payment_id'),
  référence: text('counterpart'),
  de_la_région: ({ ours }) => (ours === 1 ? 'oui' : 'non'),
  num_achat: text('attempt_id'),
})
