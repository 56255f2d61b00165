import {
  appendBezierCurve,
  clip,
  closePath,
  endPath,
  lineTo,
  moveTo,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
} from '@cantoo/pdf-lib'
import type { DrawingContext } from 'bwip-js/generic'
import { parseHex } from './color.ts'

/** A barcode as vector paths in its own units, y downwards; at scale 2 one module is 2 units. */
export interface Barcode {
  width: number
  height: number
  operators: PDFOperator[]
}

type Point = readonly [number, number]

const FILL_EVEN_ODD = PDFOperator.of(PDFOperatorNames.FillEvenOdd)

/** Distance of the control points that makes four Bézier curves look like a circle. */
const CIRCLE = 0.5523

function polygonPath(points: readonly Point[]): PDFOperator[] {
  return [...points.map(([x, y], index) => (index === 0 ? moveTo(x, y) : lineTo(x, y))), closePath()]
}

/** Collects the library's drawing calls as PDF path operators. */
class PdfPathContext implements DrawingContext<Barcode> {
  private width = 0
  private height = 0
  private color = ''
  /** The path that the next `fill` paints. */
  private path: PDFOperator[] = []
  private readonly operators: PDFOperator[] = []

  scale(): null {
    return null
  }

  measure(): { width: number; ascent: number; descent: number } {
    return { width: 0, ascent: 0, descent: 0 }
  }

  init(width: number, height: number): void {
    this.width = width
    this.height = height
  }

  line(x0: number, y0: number, x1: number, y1: number, lineWidth: number, rgb: string): void {
    const [left, right] = x0 === x1 ? [x0 - lineWidth / 2, x0 + lineWidth / 2] : [Math.min(x0, x1), Math.max(x0, x1)]
    const [top, bottom] = y0 === y1 ? [y0 - lineWidth / 2, y0 + lineWidth / 2] : [Math.min(y0, y1), Math.max(y0, y1)]
    this.path.push(rectangle(left, top, right - left, bottom - top))
    this.fill(rgb)
  }

  polygon(points: readonly Point[]): void {
    this.path.push(...polygonPath(points))
  }

  hexagon(points: readonly Point[]): void {
    this.polygon(points)
  }

  ellipse(x: number, y: number, rx: number, ry: number): void {
    const dx = rx * CIRCLE
    const dy = ry * CIRCLE
    this.path.push(
      moveTo(x - rx, y),
      appendBezierCurve(x - rx, y - dy, x - dx, y - ry, x, y - ry),
      appendBezierCurve(x + dx, y - ry, x + rx, y - dy, x + rx, y),
      appendBezierCurve(x + rx, y + dy, x + dx, y + ry, x, y + ry),
      appendBezierCurve(x - dx, y + ry, x - rx, y + dy, x - rx, y),
      closePath(),
    )
  }

  fill(rgb: string): void {
    if (rgb !== this.color) this.operators.push(setFillingRgbColor(...parseHex(rgb)))
    this.color = rgb
    this.operators.push(...this.path, FILL_EVEN_ODD)
    this.path = []
  }

  /** Only the Swiss QR code clips, to leave room for its cross. */
  clip(polygons: readonly (readonly Point[])[]): void {
    this.operators.push(pushGraphicsState(), ...polygons.flatMap(polygonPath), clip(), endPath())
  }

  unclip(): void {
    this.operators.push(popGraphicsState())
    this.color = ''
  }

  text(): void {}

  end(): Barcode {
    return { width: this.width, height: this.height, operators: this.operators }
  }
}

/** Extra options that some symbologies need; the first set that the library accepts is used. */
const choices: Readonly<Record<string, readonly object[]>> = {
  // No scanner accepts one without its two check characters.
  code93: [{ includecheck: true }],
  code93ext: [{ includecheck: true }],
  // Mode 4: without an address for carriers.
  maxicode: [{ mode: 4 }],
  mailmark: [{ type: '9' }, { type: '29' }, { type: '7' }],
  // Category 2842 of GS1's list: admission and the like.
  d3aqr: [{ category: '2842', hostratio: 2 }],
  rectangularmicroqrcode: ['R7x43', 'R9x43', 'R11x43', 'R11x59', 'R13x77', 'R15x99', 'R17x139'].map((version) => ({
    version,
  })),
}

/**
 * Prefixes accented text with the marker of UTF-8 (ECI 26): without it, zbar 0.23 reads « é » in a QR code as a Chinese
 * character.
 */
const codedText = (bcid: string, text: string) =>
  bcid === 'qrcode' && /[^\x20-\x7e]/.test(text)
    ? { text: `^ECI000026${text.replaceAll('^', '^^')}`, parsefnc: true }
    : { text }

/** The barcode, or the library's reason to refuse it, as `bwipp.ean13badLength#6878: EAN-13 must be …`. */
export async function drawBarcode(bcid: string, text: string): Promise<Barcode | { refusal: string }> {
  const { render } = await import('bwip-js/generic')
  let refusal = ''
  for (const options of choices[bcid] ?? [{}])
    try {
      const barcode = render({ ...options, ...codedText(bcid, text), bcid, scale: 2 }, new PdfPathContext())
      if (barcode.width > 0 && barcode.height > 0) return barcode
    } catch (error) {
      refusal = error instanceof Error ? error.message : String(error)
    }
  return { refusal }
}

async function draw(bcid: string, text: string): Promise<Barcode | undefined> {
  const drawn = await drawBarcode(bcid, text)
  return 'refusal' in drawn ? undefined : drawn
}

/**
 * The barcode; content that its symbology cannot express becomes a QR code, so that a paid ticket always scans.
 * `undefined` only for empty content or more than a QR code's 2.9 KB.
 */
export async function encodeBarcode(barcodeType: string, code: string): Promise<Barcode | undefined> {
  return (await draw(barcodeType, code)) ?? (barcodeType === 'qrcode' ? undefined : await draw('qrcode', code))
}
