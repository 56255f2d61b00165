/**
 * Every symbology is drawn on a ticket and read back from its picture, wherever a decoder of the registry knows it.
 * `unread` are those that none knows; drawn they are all the same (barcodes.test.ts).
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { listSymbologies } from '../../src/features/tickets/symbologies.ts'
import { symbologyNames } from '../../src/features/tickets/symbology-names.ts'
import { BARCODE_TYPES, type BarcodeType } from '../../src/features/tickets/symbology-shapes.ts'
import { renderTicketsPdf } from '../../src/features/tickets/ticket-pdf.ts'
import { pdfPictures, sampleTicket, testFonts } from './pdf-tools.ts'

const WASM = new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)

/** Neither zbar nor zxing reads them. */
const unread: ReadonlySet<string> = new Set<BarcodeType>([
  // Additions to a retail code, not codes of their own.
  'ean5',
  'ean2',
  // Old industrial and pharmacy codes.
  'gs1northamericancoupon',
  'pharmacode',
  'pharmacode2',
  'code2of5',
  'industrial2of5',
  'iata2of5',
  'matrix2of5',
  'coop2of5',
  'datalogic2of5',
  'code11',
  'bc412',
  'msi',
  'plessey',
  'posicode',
  'channelcode',
  'flattermarken',
  // Post.
  'onecode',
  'postnet',
  'planet',
  'royalmail',
  'auspost',
  'kix',
  'japanpost',
  // Bars as such, for those who make a symbology of their own.
  'raw',
  'daft',
  'symbol',
  // Rows that a decoder would have to put together.
  'codablockf',
  'hibccodablockf',
  'code16k',
  'code49',
  'gs1-cc',
  // Matrix codes that few have.
  'maxicode',
  'codeone',
  'hanxin',
  'dotcode',
  'gs1dotcode',
  'ultracode',
])

/** What the standard makes of a content: read so by every scanner. */
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
  hibccode39: 'a999BJC5D6E71.',
}

/** Spaces and brackets structure what is typed. Of composites the decoder reads the linear half. */
function expected(name: string, example: string): string {
  const known = asRead[name]
  if (known !== undefined) return known
  if (name.startsWith('hibc')) return `+${example}.`
  if (name.endsWith('composite')) return example.split('|')[0] ?? ''
  return ['ean14', 'sscc18', 'itf14'].includes(name) ? example.replaceAll(' ', '') : example
}

test('every symbology that a decoder knows is read back from the drawn ticket', { timeout: 180_000 }, async () => {
  const wanted = (await listSymbologies()).filter(({ name }) => !unread.has(name))
  const tickets = wanted.map(({ name, example }) =>
    sampleTicket({ barcodeType: name, code: example, terms: undefined, options: [] }),
  )
  const pictures = pdfPictures(await renderTicketsPdf(tickets, testFonts()))
  const wasmBinary = Uint8Array.from(readFileSync(WASM)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const misread: Record<string, unknown> = {}
  for (const [index, { name, example }] of wanted.entries()) {
    const picture = pictures[index]
    if (!picture) throw new Error(`There is no page of ${name}.`)
    const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 })
    const texts = found.map(({ text }) => text)
    if (texts[0] !== expected(name, example)) misread[name] = texts
  }
  expect(misread).toEqual({})
  expect(wanted.length + unread.size).toBe(BARCODE_TYPES.length)
})

test('each symbology has the name that the library gives it', async () => {
  const names = Object.fromEntries((await listSymbologies()).map(({ name, description }) => [name, description]))
  expect(symbologyNames).toEqual(names)
})
