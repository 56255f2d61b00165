import type { Barcode } from '#kernel/pdf/barcode.ts'
import { type Box, PAGE_WIDTH } from '#kernel/pdf/canvas.ts'
import { GREY, HAIRLINE, INK, WHITE } from '#kernel/pdf/color.ts'
import { blockHeight, fitText, type TextBlock } from '#kernel/pdf/text-layout.ts'
import { drawField, type Field, field, fieldHeight, type Ink, MARGIN } from '#kernel/pdf/ticket-style.ts'
import type { TicketDocument } from '../ticket-document.ts'

const WIDTH = PAGE_WIDTH - 2 * MARGIN
const PADDING = 20
const GAP = 13
const STUB_WIDTH = 210
const CODE_SIDE = 160
/** Largest code in a strip: 2 points per module (0.7 mm), as wide as the card allows, with a quiet zone. */
const STRIP_CODE = { width: 430, height: 104 }

/** True for codes much wider than high, drawn in a strip below the details; square ones go beside them. */
function isWide(barcode: Barcode | undefined): barcode is Barcode {
  return barcode !== undefined && barcode.width > 1.7 * barcode.height
}

const stripScale = ({ width, height }: Barcode) => Math.min(1, STRIP_CODE.width / width, STRIP_CODE.height / height)

const MM_PER_POINT = 25.4 / 72

/** Width in millimetres of the thinnest bar or square of a printed code: 2 units of the drawing. */
export function printedModule(barcode: Barcode): number {
  const { width, height } = barcode
  const scale = isWide(barcode) ? stripScale(barcode) : Math.min((STUB_WIDTH - 32) / width, CODE_SIDE / height)
  return 2 * scale * MM_PER_POINT
}

interface Details {
  title: Field
  vendor: TextBlock
  /** One field, or two side by side. */
  rows: Field[][]
}

/** Start of a row's second field, as a share of the width. */
const SECOND = 0.62

function optionsText(options: TicketDocument['options']): string {
  const chosen = options.filter((option) => option.quantity > 0)
  return chosen.map(({ label, quantity }) => `${quantity} × ${label}`).join(chosen.length > 10 ? ' · ' : '\n')
}

function layoutDetails(ticket: TicketDocument, { book }: Ink, width: number): Details {
  const first = width * SECOND - 14
  const second = width * (1 - SECOND)
  const roomy = width > 400
  const strong = (title: string, text: string, fieldWidth: number, maxLines: number, size = 12.5) =>
    field(book, title, text, { width: fieldWidth, maxLines, sizes: [size, 11, 9.5, 8.5] })
  const date = strong('Date et validité', ticket.validityDateStr, roomy ? first : width, 3, 14)
  const label = strong('Catégorie', ticket.ticketLabel, roomy ? second : width, 4)
  const rows = roomy ? [[date, label]] : [[date], [label]]
  const options = optionsText(ticket.options)
  if (options) rows.push([field(book, 'Options', options, { width, maxLines: 12, sizes: [11, 9.5, 8.5], bold: false })])
  rows.push([strong('Titulaire', ticket.holderName, first, 3), strong('Prix', ticket.priceText, second, 2)])
  const vendor = { text: `Proposé par ${ticket.vendorName}`, bold: false, color: GREY }
  return {
    title: field(book, 'Activité', ticket.activityLabel, { width, maxLines: 5, sizes: [21, 18, 15.5, 13.5, 12] }),
    vendor: fitText(vendor, book, { width, maxLines: 2, sizes: [10, 9] }),
    rows,
  }
}

function detailsHeight({ title, vendor, rows }: Details): number {
  const heights = rows.map((row) => Math.max(...row.map(fieldHeight)) + GAP)
  return fieldHeight(title) + blockHeight(vendor) + GAP + heights.reduce((sum, height) => sum + height, 0)
}

function drawDetails(ink: Ink, { title, vendor, rows }: Details, x: number, y: number, width: number): void {
  let top = ink.canvas.block(vendor, x, drawField(ink, title, x, y)) + GAP
  ink.canvas.line([x, top], [x + width, top], HAIRLINE)
  top += GAP
  for (const row of rows) {
    const bottoms = row.map((cell, index) => drawField(ink, cell, x + index * width * SECOND, top))
    top = Math.max(...bottoms) + GAP
  }
}

interface Stub {
  hint: TextBlock
  code: TextBlock
  unit: TextBlock
  height: number
}

function layoutStub(ticket: TicketDocument, { book }: Ink, width: number, codeHeight: number): Stub {
  const quiet = (text: string) =>
    fitText({ text, bold: false, color: GREY }, book, { width, maxLines: 1, sizes: [9, 8] })
  const hint = quiet('À présenter à l’entrée')
  const unit = quiet(`Billet ${ticket.unitNumber} sur ${ticket.unitCount}`)
  const code = fitText({ text: ticket.code, bold: true, color: INK }, book, {
    width,
    maxLines: 3,
    sizes: [13, 12, 11, 9.5, 8, 6.5],
  })
  return { hint, code, unit, height: blockHeight(hint) + codeHeight + 24 + blockHeight(code) + blockHeight(unit) + 4 }
}

function drawStub(ink: Ink, stub: Stub, barcode: Barcode | undefined, box: Box, codeHeight: number): void {
  const center = { width: box.width }
  let top = ink.canvas.block(stub.hint, box.x, box.y, center) + 12
  if (barcode) ink.canvas.barcode(barcode, { ...box, y: top, height: codeHeight })
  top = ink.canvas.block(stub.code, box.x, top + codeHeight + 12, center)
  ink.canvas.block(stub.unit, box.x, top + 4, center)
}

/** Cuts a half circle out of the card's edge, and repairs the outline on the side of `outside`. */
function notch({ canvas }: Ink, x: number, y: number, outside: Box): void {
  const circle = { x: x - 7, y: y - 7, width: 14, height: 14 }
  canvas.roundRect(circle, 7, { fill: WHITE })
  canvas.roundRect(circle, 7, { stroke: HAIRLINE })
  canvas.rect(outside, WHITE)
}

/** Draws the ticket itself: activity, date, holder and code. Returns the y below it. */
export function drawCard(ink: Ink, ticket: TicketDocument, barcode: Barcode | undefined, y: number): number {
  return isWide(barcode) ? drawWithStrip(ink, ticket, barcode, y) : drawWithStub(ink, ticket, barcode, y)
}

function drawWithStub(ink: Ink, ticket: TicketDocument, barcode: Barcode | undefined, y: number): number {
  const width = WIDTH - STUB_WIDTH - 2 * PADDING
  const details = layoutDetails(ticket, ink, width)
  const codeHeight = barcode ? CODE_SIDE : 0
  const stub = layoutStub(ticket, ink, STUB_WIDTH - 32, codeHeight)
  const height = Math.max(detailsHeight(details), stub.height) + 2 * PADDING
  const split = MARGIN + WIDTH - STUB_WIDTH
  ink.canvas.roundRect({ x: MARGIN, y, width: WIDTH, height }, 10, { stroke: HAIRLINE })
  ink.canvas.line([split, y + 10], [split, y + height - 10], HAIRLINE, [3, 3])
  notch(ink, split, y, { x: split - 8, y: y - 8, width: 16, height: 7.6 })
  notch(ink, split, y + height, { x: split - 8, y: y + height + 0.4, width: 16, height: 7.6 })
  drawDetails(ink, details, MARGIN + PADDING, y + PADDING, width)
  const box = { x: split + 16, y: y + (height - stub.height) / 2, width: STUB_WIDTH - 32, height: stub.height }
  drawStub(ink, stub, barcode, box, codeHeight)
  return y + height
}

function drawWithStrip(ink: Ink, ticket: TicketDocument, barcode: Barcode, y: number): number {
  const width = WIDTH - 2 * PADDING
  const details = layoutDetails(ticket, ink, width)
  const codeHeight = barcode.height * stripScale(barcode)
  const stub = layoutStub(ticket, ink, width, codeHeight)
  const split = y + detailsHeight(details) + 2 * PADDING
  const height = split - y + stub.height + 2 * PADDING
  const right = MARGIN + WIDTH
  ink.canvas.roundRect({ x: MARGIN, y, width: WIDTH, height }, 10, { stroke: HAIRLINE })
  ink.canvas.line([MARGIN + 10, split], [right - 10, split], HAIRLINE, [3, 3])
  notch(ink, MARGIN, split, { x: MARGIN - 8, y: split - 8, width: 7.6, height: 16 })
  notch(ink, right, split, { x: right + 0.4, y: split - 8, width: 7.6, height: 16 })
  drawDetails(ink, details, MARGIN + PADDING, y + PADDING, width)
  drawStub(ink, stub, barcode, { x: MARGIN + PADDING, y: split + PADDING, width, height: stub.height }, codeHeight)
  return y + height
}
