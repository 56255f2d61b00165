import type { LegalIdentity } from '#contract/legal-identity.ts'
import type { LegalFacts } from '#contract/tenant.ts'
import { unitPrice } from '#features/money/invoices/net-lines.ts'
import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { ProductSum } from '#features/money/statements/read-products.ts'
import type { InvoiceIssuer } from '#kernel/invoices/invoice-shapes.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { rateText } from '#kernel/invoices/vat-shapes.ts'
import { vatWithin } from '#kernel/invoices/vat-within.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKey, dayKeyToUtc, formatDate } from '#kernel/time/region-time.ts'
import { billNames } from '#lib/words/bill-names.ts'
import { withDe } from '#lib/words/elision.ts'
import { spacedSiren } from '#lib/words/seller.ts'
import type { Mandate } from '../payout-shapes.ts'
import { monthName } from '../payout-texts.ts'

/** All that an invoice in a partner's name says but its number, as it was issued. */
export interface StoredSelfBill {
  seller: LegalIdentity & { vatNumber: string }
  buyer: Pick<LegalFacts, 'publisher' | 'publisherAddress' | 'registration' | 'vat'>
  brand: { title: string; mainColor: string }
  mandate: Mandate
  /** Months whose sales it invoices, the oldest first. */
  months: readonly string[]
  lines: readonly { title: string; detail: string; quantity: number; total: number }[]
  total: number
}

/** Type of a self-billed invoice in UNTDID 1001, as electronic invoices name it. */
export const SELF_BILLED = 389

/** Operator whom the partner invoices: the issuer of the operator's own invoices, else what the site's legal notice says. */
export const billedTo = (issuer: InvoiceIssuer | undefined, legal: LegalFacts): StoredSelfBill['buyer'] =>
  issuer
    ? {
        ...{ publisher: issuer.name, publisherAddress: issuer.address, vat: issuer.vatNumber || null },
        registration: [issuer.legalForm, `SIREN ${issuer.siren}`, issuer.registration].join(', '),
      }
    : {
        ...{ publisher: legal.publisher, publisherAddress: legal.publisherAddress },
        ...{ registration: legal.registration, vat: legal.vat },
      }

/** Amounts of lines before VAT, which come to the invoice's own sum before VAT to the cent. */
export function netAmounts({ lines, mandate }: StoredSelfBill): number[] {
  const net = (cents: number) => cents - vatWithin(cents, mandate.rate)
  let before = 0
  return lines.map(({ total }) => {
    before += total
    return net(before) - net(before - total)
  })
}

/** Price by unit with as many decimals as the line's cents need. */
const unitText = (cents: number, quantity: number): string =>
  quantity === 0 ? formatPrice(cents) : `${unitPrice(cents, quantity).replace('.', ',')}\u00a0€`

/** Lines of an invoice from those of its statements; what was taken off has its own. */
export const billLines = (products: readonly ProductSum[]): StoredSelfBill['lines'] =>
  products
    .filter(({ owed, isAgency }) => owed !== 0 && !isAgency)
    .map(({ activity, product, quantity, owed }) => ({ title: activity, detail: product, quantity, total: owed }))

export const billVat = ({ total, mandate }: Pick<StoredSelfBill, 'total' | 'mandate'>): number =>
  vatWithin(total, mandate.rate)

export interface IssuedSelfBill {
  number: string
  issuedAt: number
  document: StoredSelfBill
  zone: string
}

/** Mention of a self-billed invoice, with its mandate. */
export function selfBillNote({ issuedAt, document: { buyer, seller, mandate }, zone }: Omit<IssuedSelfBill, 'number'>) {
  const day = formatDate(zone, dayKeyToUtc(zone, mandate.signedOn) ?? issuedAt)
  return `Autofacturation (type ${SELF_BILLED}) : facture émise par ${buyer.publisher} au nom et pour le compte ${withDe(seller.name)}, en vertu du mandat du ${day}.`
}

/** Invoice in a partner's name, from the data stored with it alone. */
export function selfBillDocument({ number, issuedAt, document, zone }: IssuedSelfBill): ReceiptDocument {
  const { seller, buyer, brand, mandate, months, lines, total } = document
  const vat = billVat(document)
  const nets = netAmounts(document)
  return {
    title: billNames.invoice.title,
    subject: `${billNames.invoice.title} N° ${number}`,
    brand,
    issuer: {
      name: seller.name,
      lines: [
        seller.legalForm,
        seller.address,
        seller.siren === '' ? seller.foreignNumber : `SIREN ${spacedSiren(seller.siren)}`,
        seller.vatNumber === '' ? '' : `N° de TVA : ${seller.vatNumber}`,
      ].filter((line) => line !== ''),
    },
    receiver: {
      heading: 'Client',
      lines: [
        buyer.publisher,
        buyer.publisherAddress,
        buyer.registration.replace(/\bSIREN \d{9}\b/, spacedSiren),
        ...(buyer.vat === null ? [] : [`N° de TVA : ${buyer.vat}`]),
      ],
    },
    facts: [
      { heading: 'Autofacturation', lines: [`N° ${number}`, `Émise le ${formatDate(zone, issuedAt)}`] },
      { heading: 'Ventes', lines: [months.map(monthName).join(', ')] },
    ],
    unitName: 'Prix unitaire HT',
    lines: lines.map((line, at) => ({
      ...{ title: line.title, details: [line.detail], quantity: String(line.quantity) },
      unitPrice: unitText(nets[at] ?? 0, line.quantity),
      total: formatPrice(nets[at] ?? 0),
    })),
    sums: [
      { label: 'Total HT', amount: formatPrice(total - vat) },
      ...(mandate.rate === 0 ? [] : [{ label: `TVA à ${rateText(mandate.rate)}`, amount: formatPrice(vat) }]),
      { label: 'Total TTC', amount: formatPrice(total) },
    ],
    refunds: [],
    keptText: null,
    notes: [
      selfBillNote({ issuedAt, document, zone }),
      ...(mandate.provision === null ? [] : [provisionSentence(mandate.provision, dayKey(zone, issuedAt))]),
    ],
    footer: `${billNames.invoice.title} N° ${number} · ${seller.name}`,
  }
}
