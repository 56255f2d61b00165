/** Invoices as Factur-X: what a reader of PDF finds in the file, and that it is what people read as before. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { invoiceXml } from '#features/money/invoices/invoice-data.ts'
import { invoiceDocument } from '#features/money/invoices/invoice-document.ts'
import { renderReceiptPdf } from '#features/money/receipts/receipt-pdf.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { srgbProfile } from '#kernel/pdf/srgb-profile.ts'
import { storedInvoice } from '../support/stored-invoices.ts'
import { describePdf, pdfAttachment, pdfText, testFonts } from './pdf-tools.ts'

const fonts = testFonts()
const line = {
  activityId: 'a',
  title: 'Entrée « jardin »',
  details: ['Œuvre à 5 €'],
  quantity: 3,
  total: 4900,
  rate: 1000,
}

function issued(document: StoredInvoice) {
  const facts = {
    kind: 'invoice',
    number: 'AL-F-2026-000001',
    issuedAt: Date.UTC(2026, 10, 28),
    zone: 'Europe/Paris',
  } as const
  const drawn = invoiceDocument({ ...facts, document })
  const xml = invoiceXml({ ...facts, document })
  return { xml, drawn, data: { xml, at: facts.issuedAt } }
}

test('the PDF of an invoice carries its data, embeds every font, and says that it is PDF/A-3 and Factur-X', async () => {
  const { xml, drawn, data } = issued(storedInvoice([line], { buyer: { name: 'Łukasz Đorđević' } }))
  const pdf = await renderReceiptPdf({ ...drawn, data }, fonts)
  expect(pdfAttachment(pdf, 'factur-x.xml')).toBe(xml)
  const { info, fonts: used } = describePdf(pdf)
  expect(info).toMatch(/Title:\s+Facture N° AL-F-2026-000001/)
  expect(info).toMatch(/CreationDate:\s+Sat Nov 28 /)
  const rows = used.trim().split('\n').slice(2)
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatch(/CID TrueType +Identity-H +yes yes yes/)
  const raw = Buffer.from(pdf).toString('latin1')
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
    '/AFRelationship /Alternative',
    '/S /GTS_PDFA1',
    '/Lang (fr)',
  ])
    expect(raw).toContain(part)
  expect(raw).toMatch(/trailer\s+<<[^>]*\/ID \[ ?<[0-9A-Fa-f]+> <[0-9A-Fa-f]+>/)
  expect(raw).not.toContain('/Helvetica')
})

test('an invoice reads as it did without its data, and is drawn the same each time', async () => {
  const { drawn, data } = issued(storedInvoice([line], { unpaid: 100 }))
  const [plain, archive, again] = [
    await renderReceiptPdf(drawn, fonts),
    await renderReceiptPdf({ ...drawn, data }, fonts),
    await renderReceiptPdf({ ...drawn, data }, testFonts()),
  ]
  expect(pdfText(archive)).toBe(pdfText(plain))
  expect(Buffer.from(again).equals(Buffer.from(archive))).toBe(true)
  expect(archive.length).toBeLessThan(80_000)
})

test('the profile of an archive is sRGB: a picture that is turned into it keeps its colours', async () => {
  const pixels = Uint8Array.from({ length: 3 * 512 }, (_, at) => (at * 37) % 256)
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  try {
    const file = join(folder, 'srgb.icc')
    writeFileSync(file, srgbProfile())
    const raw = { width: 32, height: 16, channels: 3 } as const
    const turned = await sharp(pixels, { raw }).withIccProfile(file).raw().toBuffer()
    const apart = pixels.map((value, at) => Math.abs(value - (turned[at] ?? 0)))
    expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
