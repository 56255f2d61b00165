import type { ReceiptDocument, ReceiptLine, ReceiptSum } from '#features/money/receipts/receipt-document.ts'
import type { InvoiceIssuer } from '#kernel/invoices/invoice-shapes.ts'
import type { InvoiceLine, StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { rateText } from '#kernel/invoices/vat-shapes.ts'
import { vatWithin } from '#kernel/invoices/vat-within.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { billNames, type InvoiceKind } from '#lib/words/bill-names.ts'
import { sumParts } from './vat.ts'
import { zeroMentions } from './zero-mentions.ts'

/** An issued document and where its days are read. */
export interface IssuedInvoice {
  kind: InvoiceKind
  number: string
  issuedAt: number
  document: StoredInvoice
  /** Time zone of the region, for the days on the document. */
  zone: string
}

/** 732829320 → "732 829 320". Digits after the ninth form one group, as in a SIRET. */
const grouped = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)].filter(Boolean).join(' ')

export const issuerLines = ({ legalForm, address, siren, siret, registration, vatNumber }: InvoiceIssuer): string[] => [
  legalForm,
  address,
  siret === '' ? `SIREN ${grouped(siren)}` : `SIRET ${grouped(siret)}`,
  registration,
  ...(vatNumber === '' ? [] : [`N° de TVA : ${vatNumber}`]),
]

/** Content of an invoice or credit note, derived only from the data stored when it was issued. */
export function invoiceDocument(issued: IssuedInvoice): ReceiptDocument {
  const { kind, number, issuedAt, document, zone } = issued
  const { issuer, brand, buyer, orderNumber, paidAt, corrects, lines, total } = document
  const isCredit = kind === 'credit'
  const { title } = billNames[kind]
  const day = (ts: number) => formatDate(zone, ts)
  return {
    title,
    subject: `${title} N° ${number}`,
    brand,
    issuer: { name: issuer.name, lines: issuerLines(issuer) },
    receiver: { heading: 'Client', lines: [buyer?.name ?? 'Compte supprimé'] },
    facts: [
      {
        heading: title,
        lines: [
          `N° ${number}`,
          `Émis${isCredit ? '' : 'e'} le ${day(issuedAt)}`,
          ...(corrects ? [`Sur la facture N° ${corrects.number} du ${day(corrects.issuedAt)}`] : []),
          `Commande N° ${orderNumber}`,
        ],
      },
      { heading: isCredit ? 'Rendu' : 'Règlement', lines: [...paymentLines(document, isCredit), `Le ${day(paidAt)}`] },
    ],
    unitName: 'Prix unitaire TTC',
    lines: lines.map((line) => printedLine(line, document)),
    sums: [
      ...(issuer.exempt ? [] : vatSums(document)),
      { label: isCredit ? 'Total de l’avoir TTC' : 'Total TTC', amount: formatPrice(total) },
    ],
    refunds: [],
    keptText: null,
    notes: [...zeroMentions(document), standing(document, isCredit, day)],
    footer: `${title} N° ${number} · ${issuer.name} · SIREN ${grouped(issuer.siren)}`,
  }
}

/** Lines that say who paid, or is refunded, which amount. */
export function paymentLines(document: StoredInvoice, isCredit: boolean): string[] {
  const { ofBuyer, ofCommittee, ofVouchers = 0, unpaid = 0 } = document
  const parts: readonly (readonly [string, number])[] = isCredit
    ? [
        ['Au client', ofBuyer],
        ['Au CSE, sur son budget', ofCommittee],
      ]
    : [
        ['Par le client, par carte', ofBuyer - ofVouchers - unpaid],
        ['Par le client, en chèques-vacances', ofVouchers],
        ['Par le CSE, sa part', ofCommittee],
        ['Chèques-vacances non encaissés', unpaid],
      ]
  return [
    ...parts.flatMap(([who, cents]) => (cents > 0 ? [`${who} : ${formatPrice(cents)}`] : [])),
    ...(ofCommittee > 0 ? committeeLines(document) : []),
  ]
}

/** Committee that pays, or gets back, its share. */
const committeeLines = ({ committee }: StoredInvoice): string[] =>
  committee === undefined
    ? []
    : [committee.name, committee.address, ...(committee.siren === '' ? [] : [`SIREN ${grouped(committee.siren)}`])]

/** Sentence on the document's own status: paid, amount due, or credit. */
function standing({ paidAt, unpaid = 0 }: StoredInvoice, isCredit: boolean, day: (ts: number) => string): string {
  if (isCredit) return 'Cet avoir vient en déduction de la facture qu’il corrige.'
  return unpaid > 0 ? `Il reste ${formatPrice(unpaid)} à régler.` : `Facture acquittée le ${day(paidAt)}.`
}

const printedLine = (line: InvoiceLine, document: StoredInvoice): ReceiptLine => ({
  title: line.title,
  details: [...line.details, ...vatDetail(line, document)],
  quantity: String(line.quantity),
  unitPrice: formatPrice(Math.round(line.total / line.quantity)),
  total: formatPrice(line.total),
})

/** Rate of a line and, since 28 November 2026, its price by unit before VAT (annex II of the CGI, 242 nonies A I, 8°). */
function vatDetail(line: InvoiceLine, { issuer, mentions }: StoredInvoice): string[] {
  const { rate, provision, total, quantity, seller } = line
  if (seller !== undefined) return ['Vendu au nom du partenaire, sans TVA de l’émetteur']
  if (mentions === undefined) return issuer.exempt ? [] : [`TVA ${rateText(rate)}`]
  if (rate === 0) return issuer.exempt ? [] : [provision ? 'Sans TVA' : `TVA ${rateText(rate)}`]
  const net = Math.round((total - vatWithin(total, rate)) / quantity)
  return [`TVA ${rateText(rate)} · prix unitaire HT ${formatPrice(net)}`]
}

/** Base and VAT of each rate, followed by their totals. */
function vatSums({ vat, total, mentions = [] }: StoredInvoice): ReceiptSum[] {
  const all = sumParts(vat, 'vat')
  return [
    ...vat.flatMap((part) => {
      if (part.rate === 0 && mentions.length > 0) return [{ label: 'Sans TVA', amount: formatPrice(part.total) }]
      return [
        { label: `Base HT à ${rateText(part.rate)}`, amount: formatPrice(part.total - part.vat) },
        { label: `TVA à ${rateText(part.rate)}`, amount: formatPrice(part.vat) },
      ]
    }),
    { label: 'Total HT', amount: formatPrice(total - all) },
    { label: 'Total TVA', amount: formatPrice(all) },
  ]
}
