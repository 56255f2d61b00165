/** Codes of partners' documents, read in a process of its own as the server starts it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { renderTicketsPdf } from '#features/tickets/documents/ticket-pdf.ts'
import { type ReadSymbology, readSymbologies } from '#kernel/media/document-reading.ts'
import { boundMemory } from '#platform/documents/bound-memory.ts'
import { createDocumentProcess } from '#platform/documents/document-process.ts'
import { type PrintedCode, partnerPdf } from '../support/partner-pdf.ts'
import { sampleTicket, testFonts } from '../tickets/pdf-tools.ts'

const main = new URL('../../src/platform/document-process-main.ts', import.meta.url)
const breaking = new URL('breaking-document-process.ts', import.meta.url)

async function stored(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'document-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'billet.pdf')
  await writeFile(path, bytes)
  return path
}

const reader = createDocumentProcess({ script: main, pathTo: (key) => key })
afterAll(() => reader.close())
const readBytes = async (bytes: Uint8Array) => reader.read(await stored(bytes))

const samples: Readonly<Record<ReadSymbology, string>> = {
  qrcode: 'https://billets.exemple.fr/e/AB-0001',
  azteccode: 'AZ-2026-000017',
  pdf417: 'PARTENAIRE 000123456789',
  datamatrix: 'DM0000123',
  code128: 'C128-7788-99',
  ean13: '3760123456784',
}

/** Each type on a page of its own; how much of them is read, by type. */
async function readTypes(printed: Omit<PrintedCode, 'type' | 'text'>, widths: Partial<Record<ReadSymbology, number>>) {
  const pages = readSymbologies.map((type) => [{ ...printed, type, text: samples[type], width: widths[type] ?? 170 }])
  const reading = await readBytes(await partnerPdf(pages))
  expect(reading).toMatchObject({ pages: 6, isWhole: true })
  const found = Object.fromEntries(reading?.codes.map(({ type, text }) => [type, text]) ?? [])
  expect(samples).toMatchObject(found)
  return Object.keys(found)
}

test('codes of six types are read exactly, with their page and their place on it', async () => {
  const pages = readSymbologies.map((type) => [{ type, text: samples[type] }])
  const reading = await readBytes(await partnerPdf(pages))
  expect(reading).toMatchObject({ pages: 6, isWhole: true })
  expect(reading?.codes.map(({ page, type, text }) => ({ page, type, text }))).toEqual(
    readSymbologies.map((type, at) => ({ page: at + 1, type, text: samples[type] })),
  )
  // Upper left corner at 200 of 595 and at 462 of 842 points, and 170 points wide.
  const [{ place } = { place: { x: 0, y: 0, width: 0, height: 0 } }] = reading?.codes ?? []
  expect(Math.abs(place.x - 336)).toBeLessThan(15)
  expect(Math.abs(place.y - 549)).toBeLessThan(15)
  expect(Math.abs(place.width - 286)).toBeLessThan(30)
})

test('codes on their side, as small as on a strip of tickets, are read', async () => {
  const widths = { qrcode: 42, azteccode: 36, datamatrix: 30, pdf417: 110, code128: 110, ean13: 75 }
  expect(await readTypes({ turn: 90, x: 400, y: 300 }, widths)).toEqual([...readSymbologies])
})

test('codes set askew are read, but for stacked bars', async () => {
  const types = ['qrcode', 'azteccode', 'datamatrix', 'code128', 'ean13']
  expect(await readTypes({ turn: 20 }, {})).toEqual(types)
})

test('pages without a code and with several are told apart', async () => {
  const [one, two] = [
    { type: 'qrcode', text: 'A-1', x: 80 },
    { type: 'code128', text: 'A-1-BARRES', x: 300 },
  ] as const
  const reading = await readBytes(await partnerPdf([[], [one, two], [{ type: 'qrcode', text: 'A-2' }]]))
  expect(reading).toMatchObject({ pages: 3, isWhole: true })
  expect(reading?.codes.map(({ page, text }) => `${page} ${text}`).toSorted()).toEqual([
    '2 A-1',
    '2 A-1-BARRES',
    '3 A-2',
  ])
})

test('the code of each ticket that we draw is read from its document', async () => {
  const types = ['qrcode', 'azteccode', 'datamatrix', 'pdf417', 'code128'] as const
  const codes = types.map((_, at) => `7K3M-Q0ZT-94XB-HD2${at}`)
  const tickets = types.map((barcodeType, at) => sampleTicket({ barcodeType, code: codes[at] ?? '' }))
  const reading = await readBytes(await renderTicketsPdf(tickets, testFonts()))
  expect(reading?.codes.map(({ text }) => text)).toEqual(codes)
})

test('a document that cannot be opened has no pages, and a missing one is none', async () => {
  const unreadable = { pages: null, codes: [], isWhole: false }
  expect(await readBytes(new TextEncoder().encode('%PDF-1.7\nnothing\n%%EOF'))).toEqual(unreadable)
  const locked = await PDFDocument.load(await partnerPdf([[{ type: 'qrcode', text: 'A-1' }]]))
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  expect(await readBytes(await locked.save())).toEqual(unreadable)
  expect(await reader.read('/nowhere/billet.pdf')).toBeNull()
})

test('a page as large as a wall is looked at in less detail', async () => {
  const huge = await partnerPdf([[{ type: 'qrcode', text: 'MUR', width: 7000, x: 2000, y: 10_000 }]], [14_400, 14_400])
  expect(await readBytes(huge)).toMatchObject({ pages: 1, codes: [{ text: 'MUR' }], isWhole: true })
})

test('a document that crashes, fills or holds up its process is unread, and the next one is read', async () => {
  const reader = createDocumentProcess({ script: breaking, pathTo: (key) => key, timeoutMs: 2_000 })
  onTestFinished(() => reader.close())
  const unreadable = { pages: null, codes: [], isWhole: false }
  const pid = async (key: string) => (await reader.read(key))?.pages
  let before = await pid('before')
  // Kept for a caller who asks again.
  expect(await pid('before')).toBe(before)
  for (const order of ['crash', 'full', 'hang']) {
    expect(await reader.read(order)).toEqual(unreadable)
    const after = await pid(`after ${order}`)
    expect(after).not.toBe(before)
    before = after
  }
})

test('WebAssembly gets no more memory than its bound', () => {
  const { grow } = WebAssembly.Memory.prototype
  onTestFinished(() => {
    WebAssembly.Memory.prototype.grow = grow
  })
  boundMemory(4 * 65_536)
  const memory = new WebAssembly.Memory({ initial: 1 })
  expect(memory.grow(3)).toBe(1)
  expect(() => memory.grow(1)).toThrow('The memory of this process is bounded.')
})
