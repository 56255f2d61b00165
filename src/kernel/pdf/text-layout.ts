import type { Rgb } from './color.ts'
import type { Face, FontBook } from './font-book.ts'

/** A stretch of text in one style. */
export interface StyledText {
  text: string
  bold: boolean
  color: Rgb
}

interface Piece {
  text: string
  face: Face
  color: Rgb
}

export interface Line {
  /** `x` in points from the line's left edge. */
  pieces: (Piece & { x: number; width: number })[]
  width: number
}

export interface TextBlock {
  lines: Line[]
  size: number
  /** Distance between base lines. */
  leading: number
}

const LEADING = 1.28

/** Words, each with the spaces before it; the style may change within a word. */
function* words(spans: readonly StyledText[], book: FontBook): Generator<Piece[] | 'break'> {
  let word: Piece[] = []
  for (const span of spans) {
    const { face, text } = book.pick(span.text, span.bold)
    for (const token of text.split(/(\n)|(?<=\S)(?= )/)) {
      if (!token) continue
      if (token === '\n' || token.startsWith(' ')) {
        if (word.length > 0) yield word
        word = []
      }
      if (token === '\n') yield 'break'
      else word.push({ text: token, face, color: span.color })
    }
  }
  if (word.length > 0) yield word
}

function piecesWidth(pieces: readonly Piece[], size: number): number {
  return pieces.reduce((sum, piece) => sum + piece.face.width(piece.text, size), 0)
}

/** Breaks the spans into lines no wider than `maxWidth`; a single word that is wider is split. */
export function breakLines(spans: readonly StyledText[], book: FontBook, size: number, maxWidth: number): Line[] {
  const lines: Line[] = []
  let line: Line = { pieces: [], width: 0 }
  const append = (piece: Piece, width: number) => {
    const last = line.pieces.at(-1)
    if (last && last.face === piece.face && last.color === piece.color) {
      last.text += piece.text
      last.width += width
    } else line.pieces.push({ ...piece, x: line.width, width })
    line.width += width
  }
  const feed = () => {
    lines.push(line)
    line = { pieces: [], width: 0 }
  }
  for (const word of words(spans, book)) {
    if (word === 'break') {
      feed()
      continue
    }
    const fits = line.width + piecesWidth(word, size) <= maxWidth
    if (!fits && line.pieces.length > 0) feed()
    const [first, ...rest] = word
    const pieces = line.pieces.length > 0 || !first ? word : [{ ...first, text: first.text.trimStart() }, ...rest]
    for (const piece of pieces) {
      const width = piece.face.width(piece.text, size)
      if (line.width + width <= maxWidth) append(piece, width)
      else {
        for (const char of piece.text) {
          const charWidth = piece.face.width(char, size)
          if (line.width + charWidth > maxWidth && line.pieces.length > 0) feed()
          append({ ...piece, text: char }, charWidth)
        }
      }
    }
  }
  if (line.pieces.length > 0 || lines.length === 0) feed()
  return lines
}

/** Cuts the last line so that an ellipsis still fits. */
function withEllipsis(line: Line, size: number, maxWidth: number): Line {
  const last = line.pieces.at(-1)
  if (!last) return line
  const chars = [...last.text.trimEnd()]
  while (chars.length > 0 && last.x + last.face.width(`${chars.join('')}…`, size) > maxWidth) chars.pop()
  const text = `${chars.join('')}…`
  const width = last.face.width(text, size)
  return { pieces: [...line.pieces.slice(0, -1), { ...last, text, width }], width: last.x + width }
}

/**
 * Fits the text at the largest of `sizes` (descending) at which it needs at most `maxLines` lines; if even the smallest
 * is too large, cuts the end with an ellipsis.
 */
export function fitText(
  text: StyledText,
  book: FontBook,
  box: { width: number; maxLines: number; sizes: readonly [number, ...number[]] },
): TextBlock {
  let size = box.sizes[0]
  let lines: Line[] = []
  for (size of box.sizes) {
    lines = breakLines([text], book, size, box.width)
    if (lines.length <= box.maxLines) return { lines, size, leading: size * LEADING }
  }
  const kept = lines.slice(0, box.maxLines)
  const last = kept.pop()
  if (last) kept.push(withEllipsis(last, size, box.width))
  return { lines: kept, size, leading: size * LEADING }
}

export function blockHeight(block: TextBlock): number {
  return block.lines.length * block.leading
}
