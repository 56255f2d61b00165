import {
  appendBezierCurve,
  beginText,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endText,
  fill,
  lineTo,
  moveText,
  moveTo,
  type PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setCharacterSpacing,
  setDashPattern,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingRgbColor,
  setTextRenderingMode,
  showText,
  stroke,
  TextRenderingMode,
} from '@cantoo/pdf-lib'
import type { Barcode } from './barcode.ts'
import type { Rgb } from './color.ts'
import type { Face, FontBook } from './font-book.ts'
import type { TextBlock } from './text-layout.ts'

export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89

const ARC = 0.5523
const SLANT = Math.PI / 7

const round = (value: number) => Math.round(value * 1000) / 1000

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One A4 page to draw on; coordinates in points, origin at the top left, y downwards. */
export class Canvas {
  private readonly page: PDFPage

  constructor(doc: PDFDocument, book: FontBook) {
    this.page = doc.addPage([PAGE_WIDTH, PAGE_HEIGHT])
    for (const face of book.faces) this.page.node.setFontDictionary(face.key, face.font.ref)
  }

  private push(...operators: PDFOperator[]): void {
    this.page.pushOperators(...operators)
  }

  rect({ x, y, width, height }: Box, color: Rgb): void {
    this.push(setFillingRgbColor(...color), rectangle(x, round(PAGE_HEIGHT - y - height), width, height), fill())
  }

  /** A rectangle with round corners, filled or outlined. */
  roundRect({ x, y, width, height }: Box, radius: number, paint: { fill: Rgb } | { stroke: Rgb }): void {
    const [left, right] = [x, x + width]
    const [bottom, top] = [round(PAGE_HEIGHT - y - height), round(PAGE_HEIGHT - y)]
    const k = radius * (1 - ARC)
    const color =
      'fill' in paint ? [setFillingRgbColor(...paint.fill)] : [setStrokingRgbColor(...paint.stroke), setLineWidth(0.8)]
    this.push(
      ...color,
      moveTo(left + radius, bottom),
      lineTo(right - radius, bottom),
      appendBezierCurve(right - k, bottom, right, bottom + k, right, bottom + radius),
      lineTo(right, top - radius),
      appendBezierCurve(right, top - k, right - k, top, right - radius, top),
      lineTo(left + radius, top),
      appendBezierCurve(left + k, top, left, top - k, left, top - radius),
      lineTo(left, bottom + radius),
      appendBezierCurve(left, bottom + k, left + k, bottom, left + radius, bottom),
      closePath(),
      'fill' in paint ? fill() : stroke(),
    )
  }

  line(from: readonly [number, number], to: readonly [number, number], color: Rgb, dash: number[] = []): void {
    this.push(
      setStrokingRgbColor(...color),
      setLineWidth(0.8),
      setDashPattern(dash, 0),
      moveTo(from[0], round(PAGE_HEIGHT - from[1])),
      lineTo(to[0], round(PAGE_HEIGHT - to[1])),
      stroke(),
      setDashPattern([], 0),
    )
  }

  /** Draws one run of text; `y` is the base line. */
  text(text: string, face: Face, at: { x: number; y: number; size: number; color: Rgb; spacing?: number }): void {
    const bold = face.thickened
      ? [
          setTextRenderingMode(TextRenderingMode.FillAndOutline),
          setLineWidth(round(at.size * 0.035)),
          setStrokingRgbColor(...at.color),
        ]
      : []
    this.push(
      beginText(),
      setFillingRgbColor(...at.color),
      setFontAndSize(face.key, at.size),
      setCharacterSpacing(at.spacing ?? 0),
      ...bold,
      moveText(round(at.x), round(PAGE_HEIGHT - at.y)),
      showText(face.font.encodeText(text)),
      ...(face.thickened ? [setTextRenderingMode(TextRenderingMode.Fill)] : []),
      endText(),
    )
  }

  /** Draws one run of text that rises to the right. */
  slanted(text: string, face: Face, at: { x: number; y: number; size: number; color: Rgb }): void {
    const [cos, sin] = [round(Math.cos(SLANT)), round(Math.sin(SLANT))]
    this.push(
      pushGraphicsState(),
      concatTransformationMatrix(cos, sin, -sin, cos, at.x, round(PAGE_HEIGHT - at.y)),
      beginText(),
      setFillingRgbColor(...at.color),
      setFontAndSize(face.key, at.size),
      setCharacterSpacing(0),
      showText(face.font.encodeText(text)),
      endText(),
      popGraphicsState(),
    )
  }

  /** Draws the block from the top edge `y` downwards and returns the y below it. */
  block(block: TextBlock, x: number, y: number, center?: { width: number }): number {
    let top = y
    for (const line of block.lines) {
      const left = center ? x + (center.width - line.width) / 2 : x
      for (const { text, face, color, ...piece } of line.pieces)
        this.text(text, face, { x: left + piece.x, y: top + block.size * 0.95, size: block.size, color })
      top += block.leading
    }
    return top
  }

  /** Draws the barcode centred in the box, as large as it fits. */
  barcode(barcode: Barcode, box: Box): void {
    const scale = Math.min(box.width / barcode.width, box.height / barcode.height)
    const left = box.x + (box.width - barcode.width * scale) / 2
    const top = PAGE_HEIGHT - box.y - (box.height - barcode.height * scale) / 2
    this.push(
      pushGraphicsState(),
      concatTransformationMatrix(scale, 0, 0, -scale, round(left), round(top)),
      ...barcode.operators,
      popGraphicsState(),
    )
  }

  image(image: PDFRef, { x, y, width, height }: Box): void {
    const name = PDFName.of('Logo')
    this.page.node.setXObject(name, image)
    this.push(
      pushGraphicsState(),
      concatTransformationMatrix(round(width), 0, 0, round(height), round(x), round(PAGE_HEIGHT - y - height)),
      drawObject(name),
      popGraphicsState(),
    )
  }
}
