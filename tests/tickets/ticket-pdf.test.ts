import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { renderTicketPdf } from '#features/tickets/documents/ticket-pdf.ts'
import { describePdf, pdfText, pdfWords, sampleTicket, scan, testFonts } from './pdf-tools.ts'

const fonts = testFonts()

// [K-CONSTANT-007]
test('the code scans as a QR code when no barcode type is given, and is printed below it', async () => {
  const pdf = await renderTicketPdf(sampleTicket(), fonts)
  expect(scan(pdf)).toEqual(['QR-Code:7K3M-Q0ZT-94XB-HD2C'])
  expect(pdfText(pdf)).toContain('7K3M-Q0ZT-94XB-HD2C')
})

test.each([
  ['code128', '7K3M-Q0ZT-94XB-HD2C', 'CODE-128:7K3M-Q0ZT-94XB-HD2C'],
  ['code39', 'ABC123', 'CODE-39:ABC123'],
  ['ean13', '9520123456788', 'EAN-13:9520123456788'],
  ['interleaved2of5', '2401234567', 'I2/5:2401234567'],
  ['qrcode', 'https://exemple.fr/e?b=1&c', 'QR-Code:https://exemple.fr/e?b=1&c'],
])('a %s barcode scans', async (barcodeType, code, read) => {
  expect(scan(await renderTicketPdf(sampleTicket({ barcodeType, code }), fonts))).toEqual([read])
})

test.each([
  ['ean13', 'NOT DIGITS'],
  ['no-such-symbology', 'X1'],
])('a content that %s cannot encode becomes a QR code, so that the ticket is delivered', async (barcodeType, code) => {
  expect(scan(await renderTicketPdf(sampleTicket({ barcodeType, code }), fonts))).toEqual([`QR-Code:${code}`])
})

describe('French text', () => {
  test('appears with its accents, ligatures, quotes and the euro sign, in the standard fonts', async () => {
    const untouched = testFonts()
    const pdf = await renderTicketPdf(sampleTicket(), untouched)
    const text = pdfText(pdf)
    for (const expected of [
      'Atelier Loisirs',
      'E-billet',
      'Exposition « L’œuvre au noir »',
      'Proposé par Musée d’Orsay',
      'Samedi 12 décembre 2026, 14:00 – 15:30',
      'Adulte – plein tarif',
      '2 × Audioguide français',
      'Hélène Lefèvre-Nuñez',
      '12,50 €',
      '1 rue de la Légion d’Honneur',
      '75007 Paris',
      'Tél. 01 40 49 48 14',
      'N° 100482',
      'Billet 1 sur 3',
      'Généré le 21 novembre 2026 à 11:25',
      'Valable une fois. Sans échange.',
      'Non remboursable.',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('Vestiaire')
    expect(text).not.toContain('**')
    expect(untouched.loads).toBe(0)
    expect(describePdf(pdf).fonts).not.toContain('DejaVu')
  })

  test('with punctuation that WinAnsi can approximate does not load the wide font', async () => {
    const untouched = testFonts()
    const decomposed = 'He\u0301le\u0300ne'
    const pdf = await renderTicketPdf(
      sampleTicket({ holderName: decomposed, priceText: '1\u202f250,00\u202f€', ticketLabel: 'A\u2011B \u2212 C' }),
      untouched,
    )
    expect(untouched.loads).toBe(0)
    expect(pdfText(pdf)).toMatch(/Hélène.*1.250,00.€/)
  })
})

describe('other scripts', () => {
  test('appear, Cyrillic, Greek and Central European, in an embedded subset', async () => {
    const pdf = await renderTicketPdf(
      sampleTicket({ holderName: 'Анна Каренина', activityLabel: 'Ωμέγα & Żółć', vendorName: 'Театр «Чайка»' }),
      fonts,
    )
    const text = pdfText(pdf)
    for (const expected of ['Анна Каренина', 'Ωμέγα & Żółć', 'Театр «Чайка»', 'Adulte – plein tarif'])
      expect(text).toContain(expected)
    expect(describePdf(pdf).fonts).toMatch(/DejaVuSans\S*\s.*yes/)
    expect(pdf.length).toBeLessThan(60_000)
  })

  test('stay readable after other tickets drew accented forms of their letters', async () => {
    await renderTicketPdf(sampleTicket({ holderName: 'ŻĆĘ żćę' }), fonts)
    const text = pdfText(await renderTicketPdf(sampleTicket({ holderName: 'ZCE zce office Ω' }), fonts))
    expect(text).toContain('ZCE zce office Ω')
  })

  test('load the font once for all tickets of a process', async () => {
    const counted = testFonts()
    for (const holderName of ['Анна', 'Ωμέγα', 'Łukasz']) await renderTicketPdf(sampleTicket({ holderName }), counted)
    expect(counted.loads).toBe(1)
  })
})

test('the PDF replaces characters that no font can draw', async () => {
  const odd = '🎉👨‍👩‍👧 \u0000\u0007\u001b Zoé \ud800 漢字 \ufffe e\u0336 \u202eabc'
  const pdf = await renderTicketPdf(
    sampleTicket({
      code: `odd \u0001 ${'🎉'}`,
      holderName: odd,
      activityLabel: '🎉',
      terms: odd.repeat(3),
      options: [{ label: odd, quantity: 1 }],
      brand: { title: odd, mainColor: 'not a colour', logoPng: new Uint8Array([1, 2, 3]) },
    }),
    fonts,
  )
  expect(pdfText(pdf)).toMatch(/Zoé \? \?\?/)
})

test('an empty ticket still renders', async () => {
  const pdf = await renderTicketPdf(
    sampleTicket({
      code: '',
      activityLabel: '',
      vendorName: '',
      ticketLabel: '',
      holderName: '',
      terms: '',
      options: [],
    }),
    fonts,
  )
  expect(pdfWords(pdf)).toHaveLength(1)
})

describe('long texts', () => {
  const sentence = 'Un très long intitulé de billet qui ne finit pas vraiment '
  const long = sentence.repeat(8)
  const overlong = sampleTicket({
    activityLabel: long,
    vendorName: long,
    vendorAddress: long,
    ticketLabel: long,
    holderName: 'Abcdefghijklmnop'.repeat(20),
    validityDateStr: long,
    orderNumber: '1'.repeat(200),
    priceText: '1 234 567,89 € '.repeat(6),
    code: 'X'.repeat(150),
    options: Array.from({ length: 30 }, (_, i) => ({ label: `${sentence}${i}`, quantity: i })),
    terms: `${`${sentence}\n`.repeat(300)}FIN DES CONDITIONS`,
    brand: { title: long, mainColor: '#ffffff' },
  })

  test.each(['qrcode', 'code128'])('wrap and stay inside the margins of every page (%s)', async (barcodeType) => {
    const pages = pdfWords(await renderTicketPdf({ ...overlong, barcodeType }, fonts))
    expect(pages.length).toBeGreaterThan(1)
    for (const { width, height, words } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
      for (const word of words) {
        expect(word.xMin, word.text).toBeGreaterThanOrEqual(35)
        expect(word.xMax, word.text).toBeLessThanOrEqual(width - 35)
        expect(word.yMin, word.text).toBeGreaterThanOrEqual(0)
        expect(word.yMax, word.text).toBeLessThanOrEqual(height - 15)
      }
    }
  })

  test('never run into the code beside them, which still scans', async () => {
    const pdf = await renderTicketPdf(overlong, fonts)
    const details = pdfWords(pdf)[0]?.words.filter((word) => word.xMin < 320 && word.yMin > 100 && word.yMin < 600)
    expect(details?.length).toBeGreaterThan(50)
    for (const word of details ?? []) expect(word.xMax, word.text).toBeLessThanOrEqual(349)
    expect(scan(pdf)).toEqual([`QR-Code:${'X'.repeat(150)}`])
  })

  test('are never cut in the conditions, and continue on further pages', async () => {
    const text = pdfText(await renderTicketPdf(overlong, fonts))
    expect(text).toContain('FIN DES CONDITIONS')
    expect(text).toContain('CONDITIONS (SUITE)')
  })

  test('are the only reason for a second page', async () => {
    const terms = sentence.repeat(20)
    for (const barcodeType of ['qrcode', 'code128'])
      expect(pdfWords(await renderTicketPdf(sampleTicket({ terms, barcodeType }), fonts))).toHaveLength(1)
  })
})

test('the metadata names the ticket and its language', async () => {
  const pdf = await renderTicketPdf(sampleTicket(), fonts)
  expect(describePdf(pdf).info).toMatch(/Title:\s+Exposition « L’œuvre au noir » – billet 1\/3/)
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false })
  expect(String(catalog)).toContain('/Lang (fr)')
})

test('one ticket always gives identical bytes', async () => {
  for (const holderName of ['Hélène', 'Анна']) {
    const [first, second] = [testFonts(), testFonts()]
    const pdf = await renderTicketPdf(sampleTicket({ holderName }), first)
    await renderTicketPdf(sampleTicket({ holderName: 'Łukasz Ωμέγα' }), second)
    expect(Buffer.compare(pdf, await renderTicketPdf(sampleTicket({ holderName }), second))).toBe(0)
  }
})
