import { isMonacoNumber } from '#contract/siren.ts'
import type { InvoiceIssuer } from '#kernel/invoices/invoice-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { crossIndustryXml, type DataParty } from './cross-industry.ts'
import { type IssuedInvoice, paymentLines } from './invoice-document.ts'
import { netLines } from './net-lines.ts'
import { vatCategory } from './vat-category.ts'

/** Means of payment in UNTDID 4461: a card, or one that it does not name (vouchers, a committee's budget). */
const CARD = '48'
const OTHER = '1'

const letters = { services: 'S', goods: 'B', both: 'M' } as const

/** A company of Monaco has a number of the same form as a SIREN, which is none. */
export function sellerParty({
  name,
  legalForm,
  registration,
  siren,
  siret,
  vatNumber,
  address,
}: InvoiceIssuer): DataParty {
  const isMonaco = isMonacoNumber(siren)
  return {
    ...{ name, siret, vatNumber, address, legal: `${legalForm}, ${registration}` },
    siren: isMonaco ? '' : siren,
    country: isMonaco ? 'MC' : 'FR',
  }
}

/** An invoice or credit note as data, with the amounts that its PDF has, from what was stored when it was issued. */
export function invoiceXml({ kind, number, issuedAt, document, zone }: IssuedInvoice): string {
  const { issuer, buyer, orderNumber, paidAt, corrects, unpaid = 0, ofBuyer, ofVouchers = 0 } = document
  const isCredit = kind === 'credit'
  const day = (ts: number) => dayKey(zone, ts).replaceAll('-', '')
  const byCard = ofBuyer - ofVouchers - unpaid > 0
  return crossIndustryXml({
    ...{ type: isCredit ? '381' : '380', number, day: day(issuedAt), order: orderNumber, notes: [] },
    process: `${letters[document.supplies ?? 'services']}${unpaid > 0 ? 1 : 2}`,
    seller: sellerParty(issuer),
    // A consumer, of whom the invoice has the name alone. The standard asks for a country.
    buyer: {
      ...{ name: buyer?.name || 'Compte supprimé', legal: '', siren: '', siret: '', vatNumber: '', address: '' },
      country: 'FR',
    },
    lines: netLines(document).map(({ title, details, quantity, net, rate }) => ({
      ...{ title, text: details.join(' · '), quantity, net, rate, category: vatCategory(rate, document) },
    })),
    vat: document.vat.map(({ rate, total, vat }) => ({
      ...{ rate, net: total - vat, vat, category: vatCategory(rate, document) },
    })),
    means: { code: byCard ? CARD : OTHER, text: paymentLines(document, isCredit).join(' · ') },
    paidOn: unpaid > 0 ? null : day(paidAt),
    terms: unpaid > 0 ? `Il reste ${formatPrice(unpaid)} à régler.` : '',
    due: unpaid,
    corrects: corrects && { number: corrects.number, day: day(corrects.issuedAt) },
  })
}
