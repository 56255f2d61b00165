import { xmlAmount, xmlElement, xmlWord } from '#lib/xml.ts'
import { unitPrice } from './net-lines.ts'
import type { VatCategory } from './vat-category.ts'

/** Party of an invoice as data; an empty text is left out. */
export interface DataParty {
  name: string
  /** Legal form and register (BT-33). */
  legal: string
  siren: string
  siret: string
  vatNumber: string
  /** As it is written on one line; empty: only the country is known. */
  address: string
  country: string
}

/** An invoice by the terms of EN 16931; amounts in cents, days as AAAAMMJJ. */
export interface DataInvoice {
  /** 380 invoice, 381 credit note, 389 self-billed invoice (BT-3). */
  type: '380' | '381' | '389'
  number: string
  day: string
  /** B goods, S services, M both; 1 due, 2 paid (BT-23). */
  process: string
  notes: readonly { subject?: string; text: string }[]
  seller: DataParty
  buyer: DataParty
  /** Number of the order (BT-14); empty: none. */
  order: string
  lines: readonly { title: string; text: string; quantity: number; net: number; rate: number; category: VatCategory }[]
  vat: readonly { rate: number; net: number; vat: number; category: VatCategory }[]
  /** Means of payment by its number in UNTDID 4461, and in words (BT-81, BT-82). */
  means: { code: string; text: string }
  /** Day of the payment; null: it is due, as `terms` say. */
  paidOn: string | null
  terms: string
  /** Still owed (BT-115). */
  due: number
  corrects: { number: string; day: string } | null
}

const el = (name: string, ...children: readonly string[]) => xmlElement(`ram:${name}`, ...children)
const word = (name: string, text: string, attributes?: Readonly<Record<string, string>>) =>
  text === '' ? '' : xmlWord(`ram:${name}`, text, attributes)
const amount = (name: string, cents: number) => word(name, xmlAmount(cents))
const day = (name: string, text: string, prefix = 'udt') =>
  el(name, xmlWord(`${prefix}:DateTimeString`, text, { format: '102' }))
const percent = (rate: number) => word('RateApplicablePercent', (rate / 100).toFixed(2))

function address(text: string, country: string): string {
  const [, street = text, code = '', town = ''] = /^(.*?)[\s,]*\b(\d{5})\s+(\S.*)$/s.exec(text) ?? []
  const parts = [word('PostcodeCode', code), word('LineOne', street), word('CityName', town)]
  return el('PostalTradeAddress', ...parts, word('CountryID', country))
}

/** A seller without a VAT number is named by its SIREN to the tax office (BT-32), which an exemption asks for. */
function registration({ vatNumber, siren }: DataParty): string {
  const [number, schemeID] = vatNumber === '' ? [siren, 'FC'] : [vatNumber, 'VA']
  return number === '' ? '' : el('SpecifiedTaxRegistration', word('ID', number, { schemeID }))
}

const party = (name: string, from: DataParty, tax: string): string =>
  el(
    name,
    word('GlobalID', from.siret, { schemeID: '0009' }),
    word('Name', from.name),
    word('Description', from.legal),
    from.siren === '' ? '' : el('SpecifiedLegalOrganization', word('ID', from.siren, { schemeID: '0002' })),
    address(from.address, from.country),
    tax,
  )

const line = ({ title, text, quantity, net, rate, category }: DataInvoice['lines'][number], at: number): string =>
  el(
    'IncludedSupplyChainTradeLineItem',
    el('AssociatedDocumentLineDocument', word('LineID', String(at + 1))),
    el('SpecifiedTradeProduct', word('Name', title), word('Description', text)),
    el('SpecifiedLineTradeAgreement', el('NetPriceProductTradePrice', word('ChargeAmount', unitPrice(net, quantity)))),
    el('SpecifiedLineTradeDelivery', word('BilledQuantity', String(quantity), { unitCode: 'C62' })),
    el(
      'SpecifiedLineTradeSettlement',
      el(
        'ApplicableTradeTax',
        word('TypeCode', 'VAT'),
        word('CategoryCode', category.code),
        category.code === 'O' ? '' : percent(rate),
      ),
      el('SpecifiedTradeSettlementLineMonetarySummation', amount('LineTotalAmount', net)),
    ),
  )

const group = ({ rate, net, vat, category }: DataInvoice['vat'][number]): string =>
  el(
    'ApplicableTradeTax',
    amount('CalculatedAmount', vat),
    word('TypeCode', 'VAT'),
    word('ExemptionReason', category.reason ?? ''),
    amount('BasisAmount', net),
    word('CategoryCode', category.code),
    word('ExemptionReasonCode', category.reasonCode ?? ''),
    category.code === 'O' ? '' : percent(rate),
  )

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function settlement(invoice: DataInvoice): string {
  const { means, paidOn, terms, due, corrects } = invoice
  const lines = sum(invoice.lines.map(({ net }) => net))
  const vat = sum(invoice.vat.map((part) => part.vat))
  const total = sum(invoice.vat.map((part) => part.net)) + vat
  return el(
    'ApplicableHeaderTradeSettlement',
    word('InvoiceCurrencyCode', 'EUR'),
    el('SpecifiedTradeSettlementPaymentMeans', word('TypeCode', means.code), word('Information', means.text)),
    ...invoice.vat.map(group),
    el('SpecifiedTradePaymentTerms', word('Description', terms), paidOn === null ? '' : day('DueDateDateTime', paidOn)),
    el(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('LineTotalAmount', lines),
      amount('TaxBasisTotalAmount', total - vat),
      word('TaxTotalAmount', xmlAmount(vat), { currencyID: 'EUR' }),
      amount('GrandTotalAmount', total),
      amount('TotalPrepaidAmount', total - due),
      amount('DuePayableAmount', due),
    ),
    corrects === null
      ? ''
      : el(
          'InvoiceReferencedDocument',
          word('IssuerAssignedID', corrects.number),
          day('FormattedIssueDateTime', corrects.day, 'qdt'),
        ),
  )
}

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** An invoice as `factur-x.xml`: UN/CEFACT Cross Industry Invoice (D22B), profile EN 16931. */
export function crossIndustryXml(invoice: DataInvoice): string {
  const { seller, buyer, notes, order } = invoice
  // Sales outside the scope of VAT name no VAT number (BR-O-02).
  const isOutside = invoice.vat.some(({ category }) => category.code === 'O')
  const context = xmlElement(
    'rsm:ExchangedDocumentContext',
    el('BusinessProcessSpecifiedDocumentContextParameter', word('ID', invoice.process)),
    el('GuidelineSpecifiedDocumentContextParameter', word('ID', 'urn:cen.eu:en16931:2017')),
  )
  const head = xmlElement(
    'rsm:ExchangedDocument',
    word('ID', invoice.number),
    word('TypeCode', invoice.type),
    day('IssueDateTime', invoice.day),
    ...notes.map(({ subject = '', text }) => el('IncludedNote', word('Content', text), word('SubjectCode', subject))),
  )
  const trade = xmlElement(
    'rsm:SupplyChainTradeTransaction',
    ...invoice.lines.map(line),
    el(
      'ApplicableHeaderTradeAgreement',
      party('SellerTradeParty', seller, isOutside ? '' : registration(seller)),
      party('BuyerTradeParty', buyer, buyer.vatNumber === '' || isOutside ? '' : registration(buyer)),
      order === '' ? '' : el('SellerOrderReferencedDocument', word('IssuerAssignedID', order)),
    ),
    el('ApplicableHeaderTradeDelivery'),
    settlement(invoice),
  )
  const names = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice${names.join('')}>${context}${head}${trade}</rsm:CrossIndustryInvoice>
`
}
