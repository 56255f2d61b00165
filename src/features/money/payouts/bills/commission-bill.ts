import type { LegalIdentity } from '#contract/legal-identity.ts'
import { issuerLines } from '#features/money/invoices/invoice-document.ts'
import { sumParts } from '#features/money/invoices/vat.ts'
import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { InvoiceIssuer } from '#kernel/invoices/invoice-shapes.ts'
import { rateText } from '#kernel/invoices/vat-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKeyToUtc, formatDate } from '#kernel/time/region-time.ts'
import { billNames, type InvoiceKind } from '#lib/words/bill-names.ts'
import { spacedSiren } from '#lib/words/seller.ts'
import { deMonth } from '../payout-texts.ts'

/** Commission of a month at one rate of VAT, in cents; negative where more was given back than earned. */
export interface MonthCommission {
  month: string
  rate: number
  /** Selling prices. */
  price: number
  /** VAT included. */
  total: number
  vat: number
}

/** All that an invoice of a commission says but its number, as it was issued; amounts as the statement has them. */
export interface StoredCommissionBill {
  issuer: InvoiceIssuer
  brand: { title: string; mainColor: string }
  buyer: { name: string; identity: LegalIdentity | null; vatNumber: string }
  parts: readonly MonthCommission[]
  /** Sentences on a commission without VAT. */
  mentions: readonly string[]
  /** On a credit note: the last invoice before it; null where there was none. */
  corrects: { number: string; issuedAt: number } | null
  /** Day on which the statement was paid, `2026-11-30`: the commission was kept from it. */
  paidOn: string
}

export interface IssuedCommissionBill {
  kind: InvoiceKind
  number: string
  issuedAt: number
  document: StoredCommissionBill
  zone: string
}

/** Parts as the document has them: those of a credit note are what is given back. */
export const billParts = ({ kind, document: { parts } }: Pick<IssuedCommissionBill, 'kind' | 'document'>) => {
  const sign = kind === 'credit' ? -1 : 1
  const turned = (cents: number) => (cents === 0 ? 0 : sign * cents)
  return parts.map((part) => ({
    ...{ ...part, price: turned(part.price), total: turned(part.total), vat: turned(part.vat) },
  }))
}

/** VAT of a document by rate, the highest first. */
export function billVatByRate(parts: readonly Pick<MonthCommission, 'rate' | 'total' | 'vat'>[]) {
  return [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, own]) => ({ rate, total: sumParts(own, 'total'), vat: sumParts(own, 'vat') }))
    .sort((one, other) => other.rate - one.rate)
}

export const lineTitle = ({ month }: MonthCommission): string => `Commission, ventes ${deMonth(month)}`
export const lineDetail = ({ price }: MonthCommission): string =>
  `Sur ${formatPrice(price)} de ventes faites en votre nom et pour votre compte`

/** Sentences that the law asks for between companies, with their codes in an electronic invoice. */
export const debtNotes = [
  { subject: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.' },
  { subject: 'PMD', text: 'Pénalités de retard : trois fois le taux d’intérêt légal.' },
  { subject: 'AAB', text: 'Aucun escompte pour paiement anticipé.' },
] as const

const buyerLines = ({ identity, vatNumber }: StoredCommissionBill['buyer']): string[] =>
  [
    identity?.legalForm ?? '',
    identity?.address ?? '',
    identity ? (identity.siren === '' ? identity.foreignNumber : `SIREN ${spacedSiren(identity.siren)}`) : '',
    vatNumber === '' ? '' : `N° de TVA : ${vatNumber}`,
  ].filter((line) => line !== '')

/** The operator's invoice of a commission, or its credit note, from the data stored with it alone. */
export function commissionBillDocument(issued: IssuedCommissionBill): ReceiptDocument {
  const { kind, number, issuedAt, document, zone } = issued
  const { issuer, brand, buyer, mentions, corrects, paidOn } = document
  const isCredit = kind === 'credit'
  const { title } = billNames[kind]
  const parts = billParts(issued)
  const rates = billVatByRate(parts)
  const [total, vat] = [sumParts(rates, 'total'), sumParts(rates, 'vat')]
  const day = formatDate(zone, dayKeyToUtc(zone, paidOn) ?? issuedAt)
  return {
    title,
    subject: `${title} N° ${number}`,
    brand,
    issuer: { name: issuer.name, lines: issuerLines(issuer) },
    receiver: { heading: 'Client', lines: [buyer.name, ...buyerLines(buyer)] },
    facts: [
      {
        heading: title,
        lines: [
          `N° ${number}`,
          `Émis${isCredit ? '' : 'e'} le ${formatDate(zone, issuedAt)}`,
          ...(corrects ? [`Sur la facture N° ${corrects.number} du ${formatDate(zone, corrects.issuedAt)}`] : []),
        ],
      },
      { heading: isCredit ? 'Rendu' : 'Règlement', lines: ['Sur le relevé des ventes', `Le ${day}`] },
    ],
    unitName: 'Prix unitaire HT',
    lines: parts.map((part) => ({
      ...{ title: lineTitle(part), details: [lineDetail(part), rateDetail(part)], quantity: '1' },
      unitPrice: formatPrice(part.total - part.vat),
      total: formatPrice(part.total - part.vat),
    })),
    sums: [
      { label: 'Total HT', amount: formatPrice(total - vat) },
      ...rates
        .filter(({ rate }) => rate > 0)
        .map((part) => ({ label: `TVA à ${rateText(part.rate)}`, amount: formatPrice(part.vat) })),
      { label: isCredit ? 'Total de l’avoir TTC' : 'Total TTC', amount: formatPrice(total) },
    ],
    refunds: [],
    keptText: null,
    notes: [
      ...mentions,
      isCredit
        ? 'Cet avoir a été ajouté au relevé des ventes.'
        : `Facture acquittée le ${day} : la commission a été retenue sur le relevé des ventes.`,
      ...debtNotes.map(({ text }) => text),
    ],
    footer: `${title} N° ${number} · ${issuer.name} · SIREN ${spacedSiren(issuer.siren)}`,
  }
}

const rateDetail = ({ rate }: MonthCommission): string => (rate === 0 ? 'Sans TVA' : `TVA ${rateText(rate)}`)
