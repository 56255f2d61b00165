import { type PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { embedLatinFont, type LatinFont, type LatinSource, makeLatinFont } from './latin-font.ts'
import { fitsWinAnsi, replaceMissing } from './printable-text.ts'

type ParsedFont = ReturnType<Parameters<PDFDocument['registerFontkit']>[0]['create']>

/** One font of the document; widths ignore kerning, since text is drawn without it. */
export interface Face {
  key: PDFName
  font: Pick<PDFFont, 'ref' | 'encodeText'>
  /** True for bold in the wide font: no bold file is embedded, its outlines are thickened instead. */
  thickened: boolean
  /** Width of the text in points at the size. */
  width(text: string, size: number): number
}

export interface FontBook {
  /** Chooses the face for a text, and replaces the characters that it cannot draw. */
  pick(text: string, bold: boolean): { face: Face; text: string }
  faces: readonly Face[]
}

interface WideFont {
  parsed: ParsedFont
  source: LatinSource
  covers(codePoint: number): boolean
  advances: Map<string, number>
  /** Its letters of WinAnsi as a font that is embedded whole; made for the first archive. */
  latin: LatinFont | undefined
}

export interface TicketFonts {
  /**
   * Loads a TrueType font of wide coverage (DejaVu Sans). Called only for a text that WinAnsi cannot express, and once
   * per `TicketFonts` object: keep one object for the life of the process.
   */
  loadUnicodeFont(): Promise<Uint8Array>
}

/**
 * Parsed fonts: parsing 750 KB for each ticket would double its cost. Holds no promises, since a Worker may not share
 * pending ones.
 */
const wideFonts = new WeakMap<TicketFonts, WideFont>()
const standardAdvances = new Map<StandardFonts, Map<string, number>>()

async function loadWideFont(fonts: TicketFonts): Promise<WideFont> {
  const cached = wideFonts.get(fonts)
  if (cached) return cached
  const [{ create }, bytes] = await Promise.all([import('@cantoo/fontkit'), fonts.loadUnicodeFont()])
  const parsed = create(bytes)
  if ('fonts' in parsed) throw new Error('The wide font is a collection of fonts, not one.')
  const covered = new Set(parsed.characterSet)
  // The parser keeps the first use of a glyph. If that were as a part of another (Z in Ż), its character would be lost.
  for (const codePoint of covered) parsed.glyphForCodePoint(codePoint)
  const wide: WideFont = {
    parsed,
    source: parsed,
    covers: (codePoint: number) => covered.has(codePoint),
    advances: new Map(),
    latin: undefined,
  }
  wideFonts.set(fonts, wide)
  return wide
}

function makeFace(name: string, font: PDFFont, advances: Map<string, number>, thickened = false): Face {
  const advance = (char: string) => {
    let width = advances.get(char)
    if (width === undefined) {
      width = font.widthOfTextAtSize(char, 1000)
      advances.set(char, width)
    }
    return width
  }
  const width = (text: string, size: number) => {
    let sum = 0
    for (const char of text) sum += advance(char)
    return (sum * size) / 1000
  }
  return { key: PDFName.of(name), font, thickened, width }
}

async function standardFace(doc: PDFDocument, name: string, standard: StandardFonts): Promise<Face> {
  const advances = standardAdvances.get(standard) ?? new Map<string, number>()
  standardAdvances.set(standard, advances)
  return makeFace(name, await doc.embedFont(standard), advances)
}

/** Embeds Helvetica, and a subset of the wide font if needed. `texts`: every text of the ticket, already printable. */
export async function openFontBook(doc: PDFDocument, texts: readonly string[], fonts: TicketFonts): Promise<FontBook> {
  const regular = await standardFace(doc, 'F1', StandardFonts.Helvetica)
  const bold = await standardFace(doc, 'F2', StandardFonts.HelveticaBold)
  return withWideFont(doc, texts, fonts, [regular, bold])
}

/** Embeds the letters of WinAnsi in the wide font, as an archive needs them, and a subset of its others if needed. */
export async function openArchiveFontBook(
  doc: PDFDocument,
  texts: readonly string[],
  fonts: TicketFonts,
): Promise<FontBook> {
  const wide = await loadWideFont(fonts)
  wide.latin ??= makeLatinFont(wide.source)
  const { advances } = wide.latin
  const width = (text: string, size: number) => {
    let sum = 0
    for (const char of text) sum += advances.get(char) ?? 0
    return (sum * size) / 1000
  }
  const regular = { key: PDFName.of('F1'), font: embedLatinFont(doc, wide.latin), thickened: false, width }
  return withWideFont(doc, texts, fonts, [regular, { ...regular, thickened: true }])
}

/** Chooses between a document's own faces, regular and bold, and the wide font for what they cannot draw. */
async function withWideFont(
  doc: PDFDocument,
  texts: readonly string[],
  fonts: TicketFonts,
  [regular, bold]: readonly [Face, Face],
): Promise<FontBook> {
  const own = regular.key === bold.key ? [regular] : [regular, bold]
  const standard = (text: string, isBold: boolean) => ({ face: isBold ? bold : regular, text })
  if (texts.every(fitsWinAnsi)) return { faces: own, pick: standard }

  const { parsed, covers, advances } = await loadWideFont(fonts)
  doc.registerFontkit({ create: () => parsed })
  // The bytes are already parsed: pdf-lib only needs an argument for `create`. Ligatures would not copy as text.
  const customName = 'GUICHX+DejaVuSans'
  const font = await doc.embedFont(new Uint8Array(1), { subset: true, features: { liga: false }, customName })
  const wide = makeFace('F3', font, advances)
  const wideBold = { ...wide, thickened: true }
  return {
    faces: [...own, wide],
    pick(text, isBold) {
      if (fitsWinAnsi(text)) return standard(text, isBold)
      const drawable = replaceMissing(text, covers)
      if (fitsWinAnsi(drawable)) return standard(drawable, isBold)
      return { face: isBold ? wideBold : wide, text: drawable }
    },
  }
}
