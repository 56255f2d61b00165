import { PAGE_HEIGHT, PAGE_WIDTH } from '#kernel/pdf/canvas.ts'
import { GREY, HAIRLINE, INK, type Rgb } from '#kernel/pdf/color.ts'
import { blockHeight, fitText, type TextBlock } from '#kernel/pdf/text-layout.ts'
import { heading, type Ink, MARGIN } from '#kernel/pdf/ticket-style.ts'
import type { ReceiptDocument, ReceiptLine, ReceiptSum } from './receipt-document.ts'

const RIGHT = PAGE_WIDTH - MARGIN
const WIDTH = RIGHT - MARGIN
const HEADER_HEIGHT = 64
/** Lowest y of the content; only the footer is below it. */
export const BOTTOM = PAGE_HEIGHT - 52
const GAP = 9
/** Right edges of the columns of numbers. */
const QUANTITY = RIGHT - 170
const UNIT_PRICE = RIGHT - 82
const TITLE_WIDTH = QUANTITY - 60 - MARGIN
const SUM_ROW = 18
/** Lines of one detail: the longest legal identity that an operator may enter is printed whole. */
const MOST_LINES = 48

interface Look {
  size?: number
  bold?: boolean
  color?: Rgb
  maxLines?: number
}

const set = ({ book }: Ink, text: string, width: number, look: Look = {}): TextBlock => {
  const { size = 10, bold = false, color = INK, maxLines = 4 } = look
  return fitText({ text, bold, color }, book, { width, maxLines, sizes: [size, size - 1, size - 2] })
}

/** Writes one line of text that ends at `right`. */
function endAt(ink: Ink, text: string, right: number, y: number, look: Look = {}): void {
  const block = set(ink, text, 160, { ...look, maxLines: 1 })
  ink.canvas.block(block, right - (block.lines[0]?.width ?? 0), y)
}

/** Draws the band of the site, issuer, recipient and facts; returns the y below it. */
export function drawHead(ink: Ink, receipt: ReceiptDocument): number {
  const { canvas, palette } = ink
  canvas.rect({ x: 0, y: 0, width: PAGE_WIDTH, height: HEADER_HEIGHT }, palette.main)
  if (palette.pale) canvas.line([0, HEADER_HEIGHT], [PAGE_WIDTH, HEADER_HEIGHT], HAIRLINE)
  const title = set(ink, receipt.brand.title, WIDTH - 100, { size: 18, bold: true, color: palette.onMain, maxLines: 1 })
  canvas.block(title, MARGIN, (HEADER_HEIGHT - blockHeight(title)) / 2)
  endAt(ink, receipt.title, RIGHT, HEADER_HEIGHT / 2 - 10, { size: 15, bold: true, color: palette.onMain })
  const half = WIDTH / 2 - 12
  const column = (name: string, texts: readonly string[], x: number, top: number) => {
    let y = heading(ink, name, x, top)
    for (const [at, text] of texts.entries())
      y = canvas.block(set(ink, text, half, { bold: at === 0, color: at === 0 ? INK : GREY }), x, y)
    return y
  }
  const top = HEADER_HEIGHT + 24
  const second = MARGIN + WIDTH / 2 + 12
  const below = Math.max(
    column('Émetteur', [receipt.issuer.name, ...receipt.issuer.lines], MARGIN, top),
    column(receipt.receiver.heading, receipt.receiver.lines, second, top),
  )
  return Math.max(
    below,
    ...receipt.facts.map(({ heading: name, lines }, at) => column(name, lines, at === 0 ? MARGIN : second, below + 18)),
  )
}

/** Draws the column headings; returns the y below them. */
export function drawTableHead(ink: Ink, y: number, { unitName }: ReceiptDocument): number {
  const top = y + 24
  heading(ink, 'Désignation', MARGIN, top)
  const small = { size: 8, bold: true, color: ink.palette.accent }
  endAt(ink, 'Quantité', QUANTITY, top - 1, small)
  endAt(ink, unitName, UNIT_PRICE, top - 1, small)
  endAt(ink, 'Montant', RIGHT, top - 1, small)
  ink.canvas.line([MARGIN, top + 14], [RIGHT, top + 14], HAIRLINE)
  return top + 14
}

/** Sets the text of a line and measures its height. */
export function setLine(ink: Ink, line: ReceiptLine) {
  const title = set(ink, line.title, TITLE_WIDTH, { bold: true })
  const details = line.details.map((text) =>
    set(ink, text, TITLE_WIDTH, { size: 8.5, color: GREY, maxLines: MOST_LINES }),
  )
  const height = [title, ...details].reduce((sum, block) => sum + blockHeight(block), 2 * GAP)
  return { line, blocks: [title, ...details], height }
}

export function drawLine(ink: Ink, { line, blocks, height }: ReturnType<typeof setLine>, y: number): number {
  let top = y + GAP
  endAt(ink, line.quantity, QUANTITY, top)
  endAt(ink, line.unitPrice, UNIT_PRICE, top)
  endAt(ink, line.total, RIGHT, top)
  for (const block of blocks) top = ink.canvas.block(block, MARGIN, top)
  ink.canvas.line([MARGIN, y + height], [RIGHT, y + height], HAIRLINE)
  return y + height
}

export const sumsHeight = ({ sums }: ReceiptDocument): number => 10 + sums.length * SUM_ROW

/** Draws the sums, the last one largest; returns the y below them. */
export function drawSums(ink: Ink, sums: readonly ReceiptSum[], y: number): number {
  for (const [at, { label, amount }] of sums.entries()) {
    const look = at === sums.length - 1 ? { bold: true, size: 12 } : { color: GREY }
    endAt(ink, label, UNIT_PRICE, y + at * SUM_ROW, look)
    endAt(ink, amount, RIGHT, y + at * SUM_ROW, look)
  }
  return y + sums.length * SUM_ROW
}

/** Draws the refunds, the amount left of the payment, and the notes. */
export function drawEnd(ink: Ink, { refunds, keptText, notes }: ReceiptDocument, y: number, newPage: () => Ink): void {
  let place = ink
  let top = y
  const room = (height: number) => {
    if (top + height <= BOTTOM) return
    place = newPage()
    top = MARGIN
  }
  if (refunds.length > 0) {
    room(50)
    top = heading(place, 'Remboursements', MARGIN, top) + 4
  }
  for (const { text, amount } of refunds) {
    const block = set(place, text, WIDTH - 100)
    room(blockHeight(block) + 4)
    endAt(place, amount, RIGHT, top)
    top = place.canvas.block(block, MARGIN, top) + 4
  }
  if (keptText !== null) {
    room(24)
    endAt(place, 'Montant conservé', UNIT_PRICE, top + 4, { bold: true })
    endAt(place, keptText, RIGHT, top + 4, { bold: true })
    top += 24
  }
  for (const text of notes) {
    const block = set(place, text, WIDTH, { size: 8.5, color: GREY, maxLines: 6 })
    room(blockHeight(block) + 12)
    top = place.canvas.block(block, MARGIN, top + 8)
  }
}
