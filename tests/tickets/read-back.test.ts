/** Every symbology is drawn on a ticket and read back from its picture, by zxing and by zbar. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { listSymbologies } from '#features/stock/ticket-codes/symbologies.ts'
import { symbologyNames } from '#features/stock/ticket-codes/symbology-names.ts'
import { barcodeReading, readingText } from '#features/stock/ticket-codes/symbology-reading.ts'
import { BARCODE_TYPES } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { renderTicketsPdf } from '#features/tickets/documents/ticket-pdf.ts'
import { pdfPictures, sampleTicket, testFonts, zbarTexts } from './pdf-tools.ts'

const WASM = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)

/** Content as the standard writes it: read so by every scanner. */
const asRead: Readonly<Record<string, string>> = {
  upca: '0012345000058',
  upce: '0012345000058',
  isbn: '9781565812314',
  ismn: '9790260532113',
  issn: '9770311175001',
  mands: '00642118',
  code32: 'A012345676',
  pzn: '-1234562',
  aztecrune: '001',
  upcacomposite: '0012345000058',
  upcecomposite: '0012345000058',
}

/** Contents of which each digit is told apart: the library's sample is a row of digits that other types share. */
const ownDigits: Readonly<Record<string, string>> = { telepennumeric: '961881360739' }

/** Read as written by zxing and by zbar, by zxing alone, as another text by one of them, by neither. */
function verdict(written: string, zxing: readonly string[], zbar: readonly string[]): string {
  const isExact = (texts: readonly string[]) => texts.length === 1 && texts[0] === written
  if (isExact(zxing)) return isExact(zbar) ? 'everywhere' : 'some'
  return zxing.length + zbar.length > 0 ? 'otherwise' : 'nowhere'
}

test('each symbology is read back from its ticket as the operator was told', { timeout: 180_000 }, async () => {
  const wanted = (await listSymbologies()).map(({ name, example }) => ({ name, code: ownDigits[name] ?? example }))
  const tickets = wanted.map(({ name, code }) =>
    sampleTicket({ barcodeType: name, code, terms: undefined, options: [] }),
  )
  const pictures = pdfPictures(await renderTicketsPdf(tickets, testFonts()))
  const wasmBinary = Uint8Array.from(readFileSync(WASM)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const misread: Record<string, unknown> = {}
  const verdicts: Record<string, string> = {}
  for (const [index, { name, code }] of wanted.entries()) {
    const picture = pictures[index]
    if (!picture) throw new Error(`There is no page of ${name}.`)
    const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 4, textMode: 'Plain' })
    const texts = found.map(({ text }) => text)
    verdicts[name] = verdict(code, texts, zbarTexts(picture))
    if (asRead[name] !== undefined && texts[0] !== asRead[name]) misread[name] = texts
  }
  expect(misread).toEqual({})
  expect(verdicts).toEqual(Object.fromEntries(BARCODE_TYPES.map((type) => [type, barcodeReading(type)])))
})

test.each([
  ['everywhere', 'qrcode', 'Lu tel quel par tous les lecteurs essayés'],
  ['some', 'azteccode', 'Lu tel quel par une partie des lecteurs'],
  ['otherwise', 'isbn', 'Lu, mais pas tel qu’il est écrit'],
  ['nowhere', 'msi', 'Aucun lecteur essayé ne le lit'],
] as const)('a type that is read %s, such as %s, is described as « %s »', (reading, type, text) => {
  expect([barcodeReading(type), readingText(type)]).toEqual([reading, text])
})

test.each(['Été', 'ENTRÉE 12', 'réf^12 été', 'œuvre à 5 €', 'ligne ^^ ç'])(
  'a QR code of « %s » is read back by both readers',
  async (code) => {
    const [picture] = pdfPictures(await renderTicketsPdf([sampleTicket({ code, terms: undefined })], testFonts()))
    if (!picture) throw new Error('There is no page.')
    const wasmBinary = Uint8Array.from(readFileSync(WASM)).buffer
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
    const [found] = await readBarcodes(picture, { textMode: 'Plain' })
    expect([found?.text, zbarTexts(picture)]).toEqual([code, [code]])
  },
)

test("each symbology has the library's name", async () => {
  const names = Object.fromEntries((await listSymbologies()).map(({ name, description }) => [name, description]))
  expect(symbologyNames).toEqual(names)
})
