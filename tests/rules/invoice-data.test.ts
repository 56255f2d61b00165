/** Invoices as data (factur-x.xml): sums by the rules of EN 16931, categories of VAT, and the standard's own schema. */
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceXml } from '#features/money/invoices/invoice-data.ts'
import { unitPrice } from '#features/money/invoices/net-lines.ts'
import type { InvoiceLine, StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { anyInvoice, creditNotes, issuer, storedInvoice } from '../support/stored-invoices.ts'

const issued = { number: 'AL-F-2026-000001', issuedAt: Date.UTC(2026, 10, 28, 23, 30), zone: 'Europe/Paris' }
const xmlOfInvoice = (document: StoredInvoice) => invoiceXml({ ...issued, kind: 'invoice', document })
const xmlOfCredit = (document: StoredInvoice) => invoiceXml({ ...issued, kind: 'credit', document })

const sold = (facts: Partial<InvoiceLine>): InvoiceLine => ({
  ...{ activityId: 'a', title: 'Entrée', details: [], quantity: 1, total: 1000, rate: 2000, ...facts },
})

/** Texts of all elements of a name, in order. */
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, text = '']) => text)
const blocks = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}>(.*?)</ram:${name}>`, 'gs'))].map(([, text = '']) => text)
const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
const all = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Amounts of a file as a reader takes them, in cents. */
function read(xml: string) {
  const [header = ''] = blocks(xml, 'ApplicableHeaderTradeSettlement')
  const amount = (name: string) => cents(texts(header, name)[0])
  const lines = blocks(xml, 'IncludedSupplyChainTradeLineItem').map((text) => ({
    rate: Math.round(Number(texts(text, 'RateApplicablePercent')[0] ?? 0) * 100),
    category: texts(text, 'CategoryCode')[0],
    net: cents(texts(text, 'LineTotalAmount')[0]),
    price: Number(texts(text, 'ChargeAmount')[0]),
    quantity: Number(texts(text, 'BilledQuantity')[0]),
  }))
  const groups = blocks(header, 'ApplicableTradeTax').map((text) => ({
    rate: Math.round(Number(texts(text, 'RateApplicablePercent')[0] ?? 0) * 100),
    category: texts(text, 'CategoryCode')[0],
    net: cents(texts(text, 'BasisAmount')[0]),
    vat: cents(texts(text, 'CalculatedAmount')[0]),
  }))
  return {
    ...{ lines, groups, lineTotal: amount('LineTotalAmount'), base: amount('TaxBasisTotalAmount') },
    ...{ vat: amount('TaxTotalAmount'), total: amount('GrandTotalAmount') },
    ...{ paid: amount('TotalPrepaidAmount'), due: amount('DuePayableAmount') },
  }
}

function expectSums(xml: string, document: StoredInvoice): void {
  const { lines, groups, lineTotal, base, vat, total, paid, due } = read(xml)
  // BR-CO-10, 13, 14, 15, 16.
  expect(all(lines.map(({ net }) => net))).toBe(lineTotal)
  expect(base).toBe(lineTotal)
  expect(all(groups.map((part) => part.vat))).toBe(vat)
  expect(base + vat).toBe(total)
  expect(total - paid).toBe(due)
  // The invoice's own amounts, to the cent.
  expect(total).toBe(document.total)
  expect(due).toBe(document.unpaid ?? 0)
  expect(groups.map(({ rate, net, vat: part }) => ({ rate, total: net + part, vat: part }))).toEqual(document.vat)
  for (const group of groups) {
    const own = lines.filter(({ rate, category }) => rate === group.rate && category === group.category)
    // BR-S-08 and its sisters.
    expect(all(own.map(({ net }) => net))).toBe(group.net)
  }
  for (const { net, price, quantity } of lines) expect(cents(String(price * quantity))).toBe(net)
  expect(all(groups.map(({ net }) => net))).toBe(base)
}

describe('an invoice as data', () => {
  test('has the sums of its invoice to the cent, whatever its lines', () => {
    fc.assert(
      fc.property(anyInvoice, (document) => {
        const xml = xmlOfInvoice(document)
        expectSums(xml, document)
        // BR-CO-17: VAT that is taken out of a price lies within a cent of base times rate.
        for (const { rate, net, vat } of read(xml).groups)
          expect(Math.abs(vat - Math.round((net * rate) / 10_000))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  test('credit notes have their sums as data, and all of them together those of the invoice', () => {
    fc.assert(
      fc.property(anyInvoice, fc.integer({ min: 1, max: 4 }), (invoice, parts) => {
        const notes = creditNotes(invoice, parts)
        for (const note of notes) expectSums(xmlOfCredit(note), note)
        expect(all(notes.map((note) => read(xmlOfCredit(note)).base))).toBe(read(xmlOfInvoice(invoice)).base)
      }),
      { numRuns: 150 },
    )
  })

  test('is valid by the schema of the profile, as invoice and as credit note', async () => {
    const zero = { rate: 0, provision: 'members' } as const
    const documents = [
      storedInvoice([sold({ total: 4900, rate: 1000 }), sold({ quantity: 3, title: 'A <b> & "c"\u0007', ...zero })]),
      storedInvoice([sold({ rate: 0, provision: 'outside' })]),
      storedInvoice([sold({})], { unpaid: 400, buyer: null, supplies: 'goods' }),
      storedInvoice([sold({ rate: 0 })], { issuer: { ...issuer, exempt: true, vatNumber: '', siret: '' } }),
    ]
    for (const document of documents) {
      expect(await validateXsd(xmlOfInvoice(document), Profile.EN16931)).toMatchObject({ valid: true })
      const [note = document] = creditNotes(document, 2)
      expect(await validateXsd(xmlOfCredit(note), Profile.EN16931)).toMatchObject({ valid: true })
    }
    const broken = xmlOfInvoice(storedInvoice([sold({})])).replaceAll('ram:TypeCode', 'ram:Type')
    expect(await validateXsd(broken, Profile.EN16931)).toMatchObject({ valid: false })
  })

  test('names seller, buyer, order, payment and its day in the zone of the region', () => {
    const xml = xmlOfInvoice(storedInvoice([sold({ total: 4900, rate: 1000 })]))
    for (const expected of [
      '<ram:ID>S2</ram:ID>',
      '<ram:ID>urn:cen.eu:en16931:2017</ram:ID>',
      '<ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261129<',
      '<ram:GlobalID schemeID="0009">73282932000074</ram:GlobalID><ram:Name>Atelier Loisirs</ram:Name>',
      '<ram:ID schemeID="0002">732829320</ram:ID>',
      '<ram:PostcodeCode>69002</ram:PostcodeCode><ram:LineOne>12 rue de la République</ram:LineOne><ram:CityName>Lyon<',
      '<ram:ID schemeID="VA">FR44732829320</ram:ID>',
      '<ram:BuyerTradeParty><ram:Name>Marie Curie</ram:Name>',
      '<ram:IssuerAssignedID>00993970625256447118</ram:IssuerAssignedID>',
      '<ram:TypeCode>48</ram:TypeCode><ram:Information>Par le client, par carte : 49,00 €<',
      '<ram:DueDateDateTime><udt:DateTimeString format="102">20261128<',
      // 49 € at 10 % has no exact base: both amounts are the invoice's.
      '<ram:BasisAmount>44.55</ram:BasisAmount>',
      '<ram:CalculatedAmount>4.45</ram:CalculatedAmount>',
    ])
      expect(xml.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toContain(expected)
  })

  test('says what is owed, with its terms and no day, where vouchers were not collected', () => {
    const xml = xmlOfInvoice(storedInvoice([sold({})], { unpaid: 400, supplies: 'both' }))
    expect(xml).toContain('<ram:ID>M1</ram:ID>')
    expect(texts(xml, 'Description').at(-1)).toMatch(/^Il reste 4,00.€ à régler\.$/)
    expect(xml).not.toContain('DueDateDateTime')
    expect(read(xml)).toMatchObject({ total: 1000, paid: 600, due: 400 })
  })

  test('a credit note is a 381 that names the invoice and its day', () => {
    const [note] = creditNotes(storedInvoice([sold({})]), 1)
    const xml = xmlOfCredit(note ?? storedInvoice([]))
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(blocks(xml, 'InvoiceReferencedDocument')[0]).toMatch(
      />AL-F-2026-000001<.*<qdt:DateTimeString format="102">20261128</,
    )
  })
})

describe('the VAT category of a rate of zero', () => {
  const zero = (document: StoredInvoice) => {
    const [group = ''] = blocks(
      blocks(xmlOfInvoice(document), 'ApplicableHeaderTradeSettlement')[0] ?? '',
      'ApplicableTradeTax',
    ).slice(-1)
    return [...texts(group, 'CategoryCode'), ...texts(group, 'ExemptionReasonCode'), ...texts(group, 'ExemptionReason')]
  }
  const free = (provision: InvoiceLine['provision']) => sold({ rate: 0, ...(provision ? { provision } : {}) })

  test('is exempt with sentence and code of its provision', () => {
    expect(zero(storedInvoice([free('franchise')]))).toEqual([
      ...['E', 'VATEX-FR-FRANCHISE'],
      'TVA non applicable, art. L. 223-3 du code des impositions sur les biens et services (CIBS).',
    ])
    expect(zero(storedInvoice([sold({}), free('members')])).slice(0, 2)).toEqual(['E', 'VATEX-FR-CGI261-7'])
    expect(zero(storedInvoice([free('training')])).slice(0, 2)).toEqual(['E', 'VATEX-FR-CGI261-4'])
  })

  test('is outside the scope of VAT where nothing else is sold, and then names no VAT number', () => {
    const alone = storedInvoice([free('overseas')])
    expect(zero(alone).slice(0, 2)).toEqual(['O', 'VATEX-EU-O'])
    expect(xmlOfInvoice(alone)).not.toContain('schemeID="VA"')
    expect(xmlOfInvoice(alone)).not.toContain('RateApplicablePercent')
    const beside = zero(storedInvoice([sold({}), free('outside')]))
    expect(beside).toEqual(['E', expect.stringContaining('hors du territoire de la TVA')])
  })

  test('is one group of all sentences where several provisions apply', () => {
    const both = zero(storedInvoice([free('members'), free('training')]))
    expect(both).toEqual(['E', expect.stringMatching(/membres.*formation/)])
  })

  test('an invoice stored without a mention of VAT stays exempt if its issuer is, and is zero-rated otherwise', () => {
    const { mentions: _none, ...old } = storedInvoice([free(undefined)])
    expect(zero({ ...old, issuer: { ...issuer, exempt: true } })).toEqual([
      ...['E', 'VATEX-FR-FRANCHISE', 'TVA non applicable, art. 293 B du CGI.'],
    ])
    expect(zero(old)).toEqual(['Z'])
  })

  test('names a seller without VAT number by its SIREN', () => {
    const xml = xmlOfInvoice(storedInvoice([free('franchise')], { issuer: { ...issuer, exempt: true, vatNumber: '' } }))
    expect(xml).toContain('<ram:ID schemeID="FC">732829320</ram:ID>')
  })
})

describe('a price by unit before VAT', () => {
  test('has as many decimals as its units need to come to the cent, and no more', () => {
    expect(unitPrice(1000, 4)).toBe('2.50')
    expect(unitPrice(1000, 3)).toBe('3.333')
    expect(unitPrice(100, 300)).toBe('0.00333')
    expect(unitPrice(1, 60)).toBe('0.0002')
  })
})
