import { crossIndustryXml } from '#features/money/invoices/cross-industry.ts'
import { sellerParty } from '#features/money/invoices/invoice-data.ts'
import { vatCategory } from '#features/money/invoices/vat-category.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import {
  billParts,
  billVatByRate,
  debtNotes,
  type IssuedCommissionBill,
  lineDetail,
  lineTitle,
} from './commission-bill.ts'

/** Clearing between partners, in UNTDID 4461: the commission was kept from what the partner was paid. */
const KEPT = '97'

/** A commission's invoice or credit note as data, with the amounts that its PDF has. */
export function commissionBillXml(issued: IssuedCommissionBill): string {
  const { kind, number, issuedAt, document, zone } = issued
  const { issuer, buyer, mentions, corrects, paidOn } = document
  const isCredit = kind === 'credit'
  const day = (ts: number) => dayKey(zone, ts).replaceAll('-', '')
  const parts = billParts(issued)
  const rates = billVatByRate(parts)
  const category = (rate: number) => vatCategory(rate, { issuer, mentions, vat: rates })
  const { identity } = buyer
  return crossIndustryXml({
    ...{ type: isCredit ? '381' : '380', number, day: day(issuedAt), process: 'S2', order: '', notes: debtNotes },
    seller: sellerParty(issuer),
    buyer: {
      ...{ name: buyer.name, legal: identity?.legalForm ?? '', siren: identity?.siren ?? '', siret: '' },
      ...{ vatNumber: buyer.vatNumber, address: identity?.address ?? '' },
      // A country is the first two letters of its VAT number, except for Greece.
      country: /^(?!EL)[A-Z]{2}/.exec(buyer.vatNumber)?.[0] ?? 'FR',
    },
    // A price is never below zero (BR-27): what is taken off has a quantity below it.
    lines: parts.map((part) => ({
      ...{ title: lineTitle(part), text: lineDetail(part), quantity: part.total < part.vat ? -1 : 1 },
      ...{ net: part.total - part.vat, rate: part.rate, category: category(part.rate) },
    })),
    vat: rates.map(({ rate, total, vat }) => ({ rate, net: total - vat, vat, category: category(rate) })),
    means: { code: KEPT, text: 'Sur le relevé des ventes' },
    ...{ paidOn: paidOn.replaceAll('-', ''), terms: '', due: 0 },
    corrects: corrects && { number: corrects.number, day: day(corrects.issuedAt) },
  })
}
