import { crossIndustryXml } from '#features/money/invoices/cross-industry.ts'
import { vatCategory } from '#features/money/invoices/vat-category.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { billVat, type IssuedSelfBill, netAmounts, selfBillNote } from './self-bill.ts'

/** A means that UNTDID 4461 does not name: as a credit transfer it would have to name the account (BR-61), which is sealed. */
const OTHER = '1'

/** The invoice in a partner's name as data, with the amounts that its PDF has. */
export function selfBillXml({ number, issuedAt, document, zone }: IssuedSelfBill): string {
  const { seller, buyer, mandate, lines, total } = document
  const day = dayKey(zone, issuedAt).replaceAll('-', '')
  const vat = billVat(document)
  const nets = netAmounts(document)
  const mentions = mandate.provision === null ? [] : [provisionSentence(mandate.provision, dayKey(zone, issuedAt))]
  const category = vatCategory(mandate.rate, { mentions, issuer: { exempt: false }, vat: [total] })
  return crossIndustryXml({
    ...{ type: '389', number, day, process: 'S2', order: '' },
    notes: [{ text: selfBillNote({ issuedAt, document, zone }) }],
    seller: {
      ...{ name: seller.name, legal: seller.legalForm, siren: seller.siren, siret: '' },
      ...{ vatNumber: seller.vatNumber, address: seller.address, country: countryIn(seller.vatNumber) },
    },
    buyer: {
      ...{ name: buyer.publisher, legal: buyer.registration, siret: '', address: buyer.publisherAddress },
      // The register that the document prints names it.
      siren: /\bSIREN (\d{9})\b/.exec(buyer.registration)?.[1] ?? '',
      ...{ vatNumber: buyer.vat ?? '', country: countryIn(buyer.vat ?? '') },
    },
    lines: lines.map(({ title, detail, quantity }, at) => ({
      ...{ title, text: detail, quantity: quantity || 1, net: nets[at] ?? 0, rate: mandate.rate, category },
    })),
    vat: [{ rate: mandate.rate, net: total - vat, vat, category }],
    means: { code: OTHER, text: 'Virement' },
    ...{ paidOn: day, terms: '', due: 0, corrects: null },
  })
}

/** A VAT number begins with its country, except for Greece. */
const countryIn = (vatNumber: string): string => /^(?!EL)[A-Z]{2}/.exec(vatNumber)?.[0] ?? 'FR'
