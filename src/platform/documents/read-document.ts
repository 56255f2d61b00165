import { readFile } from 'node:fs/promises'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { DocumentReading, ReadCode, ReadSymbology } from '#kernel/media/document-reading.ts'
import { PDFIUM_FILE, ZXING_FILE } from './wasm-files.ts'

/** Bounds of one document. */
export const readBounds = { pages: 500, pixels: 12_000_000, timeMs: 60_000, codesOfPage: 8, codeLength: 1000 }

const POINTS_PER_INCH = 72
/** First look, and the second one at a page where it found nothing: thin bars and small codes need it. */
const RESOLUTIONS = [150, 300]

const symbologies: Partial<Record<ReadResult['format'], ReadSymbology>> = {
  QRCode: 'qrcode',
  Aztec: 'azteccode',
  PDF417: 'pdf417',
  DataMatrix: 'datamatrix',
  Code128: 'code128',
  EAN13: 'ean13',
}
const formats = ['QRCode', 'Aztec', 'PDF417', 'DataMatrix', 'Code128', 'EAN13'] as const

const loadCode = async (path: string): Promise<ArrayBuffer> => new Uint8Array(await readFile(path)).buffer

/** Opens the two libraries once; the answer reads a document's bytes. */
export async function openDocumentReader(now: () => number = Date.now) {
  const [pdfium] = await Promise.all([
    loadCode(PDFIUM_FILE).then((wasmBinary) => PDFiumLibrary.init({ wasmBinary })),
    loadCode(ZXING_FILE).then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })),
  ])
  return async (bytes: Uint8Array): Promise<DocumentReading> => {
    const until = now() + readBounds.timeMs
    const document = await pdfium.loadDocument(bytes).catch(() => null)
    if (document === null) return { pages: null, codes: [], isWhole: false }
    try {
      const pages = document.getPageCount()
      const codes: ReadCode[] = []
      let page = 0
      while (page < Math.min(pages, readBounds.pages) && now() < until)
        codes.push(...(await readPage(document, ++page)))
      return { pages, codes, isWhole: page === pages }
    } finally {
      document.destroy()
    }
  }
}

/** Codes of a page, by its number from 1. */
async function readPage(document: PDFiumDocument, number: number): Promise<ReadCode[]> {
  for (const resolution of RESOLUTIONS) {
    const picture = await draw(document, number, resolution)
    if (picture === null) return []
    const found = await readBarcodes(picture, {
      formats: [...formats],
      // As the door's own reader does: separators stay what they are.
      textMode: 'Plain',
      tryHarder: true,
      tryRotate: true,
      maxNumberOfSymbols: readBounds.codesOfPage,
    })
    const codes = found.flatMap((one) => toReadCode(one, picture, number) ?? [])
    if (codes.length > 0) return codes
  }
  return []
}

/** Page in shades of grey, at a lower resolution if it is large; null if it has no area. */
async function draw(document: PDFiumDocument, number: number, resolution: number): Promise<ImageData | null> {
  // Opened for each picture: the library closes a page once it is drawn, and would draw it from freed memory then.
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (originalWidth < 1 || originalHeight < 1) return null
  const area = originalWidth * originalHeight
  const scale = Math.min(resolution / POINTS_PER_INCH, Math.sqrt(readBounds.pixels / area))
  const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at++) pixels[at] = 0xff000000 | ((data[at] ?? 255) * 0x010101)
  return { width, height, data: new Uint8ClampedArray(pixels.buffer), colorSpace: 'srgb' }
}

function toReadCode(found: ReadResult, { width, height }: ImageData, page: number): ReadCode | null {
  const { isValid, text, position, format } = found
  const type = symbologies[format]
  if (!isValid || type === undefined || text.length === 0 || text.length > readBounds.codeLength) return null
  const corners = Object.values(position)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const share = (pixels: number, whole: number) => Math.round((pixels * 1000) / whole)
  const place = {
    x: share(Math.min(...xs), width),
    y: share(Math.min(...ys), height),
    width: share(Math.max(...xs) - Math.min(...xs), width),
    height: share(Math.max(...ys) - Math.min(...ys), height),
  }
  return { text, type, page, place }
}
