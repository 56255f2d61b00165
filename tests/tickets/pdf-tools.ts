import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { TicketFonts } from '#kernel/pdf/font-book.ts'

const DEJAVU = new URL('../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf', import.meta.url)

/** Real font bytes, and how often they were asked for. */
export function testFonts(): TicketFonts & { loads: number } {
  return {
    loads: 0,
    async loadUnicodeFont() {
      this.loads += 1
      return new Uint8Array(readFileSync(DEJAVU))
    },
  }
}

export function sampleTicket(overrides: Partial<TicketDocument> = {}): TicketDocument {
  return {
    code: '7K3M-Q0ZT-94XB-HD2C',
    orderNumber: '100482',
    unitNumber: 1,
    unitCount: 3,
    activityLabel: 'Exposition « L’œuvre au noir »',
    vendorName: 'Musée d’Orsay',
    vendorAddress: '1 rue de la Légion d’Honneur\n75007 Paris',
    vendorPhone: '01 40 49 48 14',
    ticketLabel: 'Adulte – plein tarif',
    options: [
      { label: 'Audioguide français', quantity: 2 },
      { label: 'Vestiaire', quantity: 0 },
    ],
    validityDateStr: 'Samedi 12 décembre 2026, 14:00 – 15:30',
    holderName: 'Hélène Lefèvre-Nuñez',
    priceText: '12,50 €',
    terms: '**Valable une fois.** Sans échange.\n***Non remboursable.***',
    brand: { title: 'Atelier Loisirs', mainColor: '#0b6e6e' },
    generatedAtText: '21 novembre 2026 à 11:25',
    ...overrides,
  }
}

function withPdf<T>(pdf: Uint8Array, use: (file: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'ticket-'))
  try {
    const file = join(directory, 'ticket.pdf')
    writeFileSync(file, pdf)
    return use(file)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The document's text with all white space as single spaces, as poppler reads it. */
export function pdfText(pdf: Uint8Array): string {
  return withPdf(pdf, (file) => run('pdftotext', '-layout', file, '-')).replace(/\s+/g, ' ')
}

/** Each piece of text with its colour, and whether it is bold, as poppler reads them. */
export function pdfPieces(pdf: Uint8Array): { text: string; colour: string; isBold: boolean }[] {
  const xml = withPdf(pdf, (file) => run('pdftohtml', '-xml', '-i', '-stdout', file))
  const colours = new Map(
    [...xml.matchAll(/<fontspec id="(\d+)"[^>]* color="([^"]*)"/g)].map(([, id, own]) => [id, own]),
  )
  return [...xml.matchAll(/<text [^>]*font="(\d+)">(.*?)<\/text>/g)].map(([, font, inner = '']) => ({
    text: inner.replace(/<[^>]+>/g, '').trim(),
    colour: colours.get(font) ?? '',
    isBold: inner.includes('<b>'),
  }))
}

export interface PageWords {
  width: number
  height: number
  words: { text: string; xMin: number; yMin: number; xMax: number; yMax: number }[]
}

/** Each page's words with their bounds in points from the top left. */
export function pdfWords(pdf: Uint8Array): PageWords[] {
  const html = withPdf(pdf, (file) => run('pdftotext', '-bbox', file, '-'))
  return [...html.matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs)].map((page) => ({
    width: Number(page[1]),
    height: Number(page[2]),
    words: [
      ...(page[3] ?? '').matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g),
    ].map(([, xMin, yMin, xMax, yMax, text]) => ({
      text: text ?? '',
      xMin: Number(xMin),
      yMin: Number(yMin),
      xMax: Number(xMax),
      yMax: Number(yMax),
    })),
  }))
}

/** Codes that a scanner reads on the first page at 150 dpi, as `TYPE:content` lines. */
export function scan(pdf: Uint8Array): string[] {
  return withPdf(pdf, (file) => {
    run('pdftoppm', '-r', '150', '-f', '1', '-l', '1', '-singlefile', '-png', file, file)
    return run('zbarimg', '-q', `${file}.png`).trim().split('\n')
  })
}

/** The upper half of each page at 150 dpi, where the code stands, as pixels. */
export function pdfPictures(pdf: Uint8Array) {
  return withPdf(pdf, (file) => {
    const box = ['-x', '0', '-y', '150', '-W', '1240', '-H', '1000']
    run('pdftoppm', '-r', '150', '-gray', ...box, file, file)
    const folder = dirname(file)
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return pages.sort().map((name) => readPixels(readFileSync(join(folder, name))))
  })
}

/** Each code that zbar finds in a picture, without the name of its symbology. */
export function zbarTexts({ data, width, height }: ReturnType<typeof readPixels>): string[] {
  const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0)
  const pgm = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey])
  // It answers 4 where there is none, and warns of what it only half knows.
  const { stdout } = spawnSync('zbarimg', ['-q', '--raw', 'pgm:-'], { input: pgm, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}

/** A grey PGM picture as a canvas would have it. */
function readPixels(pgm: Uint8Array) {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(pgm.subarray(0, 40)).toString('latin1'))
  if (!head) throw new Error('Not a grey PGM picture.')
  const [width, height] = [Number(head[1]), Number(head[2])]
  const grey = pgm.subarray(head[0].length)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.fill(grey[at] ?? 0, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4)
  return { data, width, height, colorSpace: 'srgb' as const }
}

/** `pdfinfo`'s report, and the fonts that the file embeds or names. */
export function describePdf(pdf: Uint8Array): { info: string; fonts: string } {
  return withPdf(pdf, (file) => ({ info: run('pdfinfo', file), fonts: run('pdffonts', file) }))
}

/** Text of the file of this name that the document carries. */
export const pdfAttachment = (pdf: Uint8Array, name: string): string =>
  withPdf(pdf, (file) => {
    run('pdfdetach', '-saveall', '-o', dirname(file), file)
    return readFileSync(join(dirname(file), name), 'utf8')
  })
