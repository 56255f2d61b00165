import { type PDFDocument, PDFHexString, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { zlibSync } from 'fflate'

/** Parts of a parsed TrueType font that an embedded one is made of. */
export interface LatinSource {
  unitsPerEm: number
  ascent: number
  descent: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number } | null
  createSubset(): { includeGlyph(glyph: number): number; encode(): Uint8Array }
}

/** A font of all characters of WinAnsi, made once and put into each document as it is. */
export interface LatinFont {
  /** Width of a character in thousandths. */
  advances: ReadonlyMap<string, number>
  /** Numbers of the file format: made once, since writing 200 of them takes time in each document. */
  widths: readonly (PDFNumber | PDFNumber[])[]
  box: readonly number[]
  ascent: number
  descent: number
  file: Uint8Array
  fileLength: number
  glyphs: Uint8Array
  toUnicode: Uint8Array
}

const EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const codePoints = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[...EXTRAS].map((char) => char.codePointAt(0) ?? 0).sort((one, other) => one - other),
]

const hex = (code: number): string => code.toString(16).padStart(4, '0').toUpperCase()

const hexCodes = new Map(codePoints.map((code) => [String.fromCodePoint(code), hex(code)] as const))

/** Characters have their own number in the file, so that copied text is what was written, nonbreaking spaces included. */
const UNICODE = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
2 beginbfrange
<0020> <007E> <0020>
<00A0> <00FF> <00A0>
endbfrange
${EXTRAS.length} beginbfchar
${[...EXTRAS].map((char) => `<${hex(char.charCodeAt(0))}> <${hex(char.charCodeAt(0))}>`).join('\n')}
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

export function makeLatinFont(source: LatinSource): LatinFont {
  const scale = 1000 / source.unitsPerEm
  const subset = source.createSubset()
  const advances = new Map<string, number>()
  const widths: (PDFNumber | PDFNumber[])[] = []
  const glyphs = new Uint8Array(2 * ((codePoints.at(-1) ?? 0) + 1))
  let run: PDFNumber[] = []
  for (const [at, code] of codePoints.entries()) {
    const { id, advanceWidth } = source.glyphForCodePoint(code) ?? { id: 0, advanceWidth: 0 }
    const place = subset.includeGlyph(id)
    glyphs.set([place >> 8, place & 255], 2 * code)
    const width = Math.round(advanceWidth * scale)
    advances.set(String.fromCodePoint(code), width)
    if (code - 1 !== codePoints[at - 1]) {
      run = []
      widths.push(PDFNumber.of(code), run)
    }
    run.push(PDFNumber.of(width))
  }
  const file = subset.encode()
  const { minX, minY, maxX, maxY } = source.bbox
  return {
    ...{ advances, widths, box: [minX, minY, maxX, maxY].map((edge) => Math.round(edge * scale)) },
    ...{ ascent: Math.round(source.ascent * scale), descent: Math.round(source.descent * scale) },
    ...{ file: zlibSync(file, { level: 9 }), fileLength: file.length, glyphs: zlibSync(glyphs) },
    toUnicode: zlibSync(new TextEncoder().encode(UNICODE)),
  }
}

/** Name of a subset: six capitals, a plus sign, the font's own. */
const NAME = 'GUICHE+DejaVuSans'

/** Puts the font into a document; a text is written by the numbers of its characters. */
export function embedLatinFont({ context }: PDFDocument, font: LatinFont) {
  const packed = (bytes: Uint8Array, more: Record<string, number> = {}): PDFRef =>
    context.register(context.stream(bytes, { Filter: 'FlateDecode', ...more }))
  const descriptor = context.register(
    context.obj({
      ...{ Type: 'FontDescriptor', FontName: NAME, Flags: 4, FontBBox: [...font.box], ItalicAngle: 0, StemV: 80 },
      ...{ Ascent: font.ascent, Descent: font.descent, CapHeight: font.ascent },
      FontFile2: packed(font.file, { Length1: font.fileLength }),
    }),
  )
  const characters = context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: NAME, FontDescriptor: descriptor },
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      ...{ W: [...font.widths], CIDToGIDMap: packed(font.glyphs) },
    }),
  )
  const ref = context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: NAME, Encoding: 'Identity-H' },
      ...{ DescendantFonts: [characters], ToUnicode: packed(font.toUnicode) },
    }),
  )
  const encodeText = (text: string) =>
    PDFHexString.of(Array.from(text, (char) => hexCodes.get(char) ?? hex(char.charCodeAt(0))).join(''))
  return { ref, encodeText }
}
