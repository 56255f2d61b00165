import type { Canvas } from './canvas.ts'
import { contrast, GREY, INK, parseHex, type Rgb, readableOnWhite, textOn, WHITE } from './color.ts'
import type { FontBook } from './font-book.ts'
import { blockHeight, fitText, type TextBlock } from './text-layout.ts'

export const MARGIN = 36

export interface Palette {
  main: Rgb
  /** Colour of text on the main colour. */
  onMain: Rgb
  /** The main colour if it is readable on white, else ink. */
  accent: Rgb
  /** True if the main colour hardly shows on white paper. */
  pale: boolean
}

export function ticketPalette(mainColor: string): Palette {
  const main = parseHex(mainColor)
  return { main, onMain: textOn(main), accent: readableOnWhite(main), pale: contrast(main, WHITE) < 1.2 }
}

/** Drawing context that every part of the page shares. */
export interface Ink {
  canvas: Canvas
  book: FontBook
  palette: Palette
}

const HEADING_SIZE = 7.2
const HEADING_HEIGHT = 12

/** Draws a heading in small spaced capitals; returns the y below it. */
export function heading({ canvas, book, palette }: Ink, text: string, x: number, y: number): number {
  const picked = book.pick(text.toLocaleUpperCase('fr'), true)
  const at = { x, y: y + HEADING_SIZE, size: HEADING_SIZE, color: palette.accent, spacing: 0.6 }
  canvas.text(picked.text, picked.face, at)
  return y + HEADING_HEIGHT
}

export interface Field {
  title: string
  value: TextBlock
}

export function field(book: FontBook, title: string, text: string, box: FieldBox): Field {
  const { bold = true, color = INK, ...rest } = box
  return { title, value: fitText({ text, bold, color }, book, rest) }
}

export interface FieldBox {
  width: number
  maxLines: number
  sizes: readonly [number, ...number[]]
  bold?: boolean
  color?: Rgb
}

export function fieldHeight({ value }: Field): number {
  return HEADING_HEIGHT + blockHeight(value)
}

export function drawField(ink: Ink, { title, value }: Field, x: number, y: number): number {
  return ink.canvas.block(value, x, heading(ink, title, x, y))
}

/** A single grey line, cut with an ellipsis if it is too long. */
export function smallLine(book: FontBook, text: string, width: number, size = 7.5): TextBlock {
  return fitText({ text, bold: false, color: GREY }, book, { width, maxLines: 1, sizes: [size] })
}
