import { PAGE_HEIGHT, PAGE_WIDTH } from '#kernel/pdf/canvas.ts'
import { GREY, HAIRLINE, INK, RED, tint, WHITE } from '#kernel/pdf/color.ts'
import type { Logo } from '#kernel/pdf/logo.ts'
import { parseTerms } from '#kernel/pdf/rich-text.ts'
import { blockHeight, breakLines, fitText } from '#kernel/pdf/text-layout.ts'
import { drawField, field, fieldHeight, heading, type Ink, MARGIN, smallLine } from '#kernel/pdf/ticket-style.ts'
import type { TicketDocument } from '../ticket-document.ts'

const WIDTH = PAGE_WIDTH - 2 * MARGIN
const HEADER_HEIGHT = 76
/** Only the footer is below this line. */
export const BOTTOM = PAGE_HEIGHT - 48

const SPECIMEN = 'SPÉCIMEN'
const SPECIMEN_COLOR = tint(RED, 0.22)
const SPECIMEN_PLACES = [260, 520, 780] as const

/** Draws SPÉCIMEN across the whole page, behind all else. */
export function drawSpecimen({ canvas, book }: Ink): void {
  const { face, text } = book.pick(SPECIMEN, true)
  for (const y of SPECIMEN_PLACES) canvas.slanted(text, face, { x: 90, y, size: 84, color: SPECIMEN_COLOR })
}

/** Draws the brand's band across the top; returns the y below it. */
export function drawHeader({ canvas, book, palette }: Ink, ticket: TicketDocument, logo: Logo | undefined): number {
  canvas.rect({ x: 0, y: 0, width: PAGE_WIDTH, height: HEADER_HEIGHT }, palette.main)
  if (palette.pale) canvas.line([0, HEADER_HEIGHT], [PAGE_WIDTH, HEADER_HEIGHT], HAIRLINE)
  let left = MARGIN
  if (logo) {
    const scale = Math.min(110 / logo.width, 34 / logo.height)
    const size = { width: logo.width * scale, height: logo.height * scale }
    // A white plate keeps any logo visible on any main colour.
    canvas.roundRect({ x: left, y: 16, width: size.width + 16, height: 44 }, 6, { fill: WHITE })
    canvas.image(logo.ref, { x: left + 8, y: 16 + (44 - size.height) / 2, ...size })
    left += size.width + 30
  }
  const right = PAGE_WIDTH - MARGIN
  const title = fitText({ text: ticket.brand.title, bold: true, color: palette.onMain }, book, {
    width: right - 120 - left,
    maxLines: 2,
    sizes: [19, 16, 14, 12],
  })
  canvas.block(title, left, (HEADER_HEIGHT - blockHeight(title)) / 2)
  const label = book.pick(ticket.specimen ? SPECIMEN : 'E-billet', true)
  const width = label.face.width(label.text, 15)
  canvas.text(label.text, label.face, { x: right - width, y: HEADER_HEIGHT / 2 + 5, size: 15, color: palette.onMain })
  return HEADER_HEIGHT
}

/** Mentions that tax law asks of tickets of shows, on all tickets (docs/law.md, Tickets). */
const orderTexts = ({ unitNumber, unitCount, numberText, soldText, vendorName, generatedAtText }: TicketDocument) => [
  `Billet ${unitNumber} sur ${unitCount}`,
  ...(numberText ? [`N° d’ordre : ${numberText}`] : []),
  `Exploitant : ${vendorName}`,
  ...(soldText ? [soldText] : []),
  `Généré le ${generatedAtText}`,
]

/** Draws the venue and the ticket's order, side by side. */
export function infoBoxes({ book, palette }: Ink, ticket: TicketDocument) {
  const width = (WIDTH - 14) / 2
  const inner = width - 32
  const quiet = (text: string, maxLines: number) =>
    fitText({ text, bold: false, color: GREY }, book, { width: inner, maxLines, sizes: [9.5, 8.5] })
  const named = (title: string, text: string) =>
    field(book, title, text, { width: inner, maxLines: 3, sizes: [11.5, 10.5, 9.5] })
  const phone = ticket.vendorPhone ? `Tél. ${ticket.vendorPhone}` : ''
  const columns = [
    {
      title: named('Lieu', ticket.vendorName),
      text: quiet([ticket.vendorAddress, phone].filter(Boolean).join('\n'), 6),
    },
    {
      title: named('Commande', `N° ${ticket.orderNumber}`),
      text: quiet(orderTexts(ticket).join('\n'), 8),
    },
  ]
  const height = 28 + Math.max(...columns.map(({ title, text }) => fieldHeight(title) + 3 + blockHeight(text)))
  const draw = (ink: Ink, y: number): number => {
    for (const [index, { title, text }] of columns.entries()) {
      const x = MARGIN + index * (width + 14)
      ink.canvas.roundRect({ x, y, width, height }, 8, { fill: tint(palette.main, 0.06) })
      ink.canvas.block(text, x + 16, drawField(ink, title, x + 16, y + 14) + 3)
    }
    return y + height
  }
  return { height, draw }
}

const TERMS_SIZES = [8.5, 7.8, 7] as const
const TERMS_LEADING = 1.34
const COLUMN_GAP = 22
/** Height of the heading above the conditions. */
const TERMS_HEADING = 14

/** Sets the conditions at one size: across the page if short, else in two columns. */
function setTerms({ book }: Ink, terms: string, size: number) {
  const spans = parseTerms(terms).map((span) => ({ ...span, color: span.red ? RED : span.bold ? INK : GREY }))
  const across = breakLines(spans, book, size, WIDTH)
  const columns = across.length > 6 ? 2 : 1
  const lines = columns === 1 ? across : breakLines(spans, book, size, (WIDTH - COLUMN_GAP) / 2)
  return { lines, columns, size, leading: size * TERMS_LEADING }
}

/**
 * Draws the conditions from `y` on, in a smaller size if that keeps them on the page. Legal text is never cut: the rest
 * continues on pages from `newPage`.
 */
export function drawTerms(first: Ink, terms: string, y: number, newPage: () => { ink: Ink; y: number }): void {
  const roomBelow = (top: number, leading: number) => Math.max(0, Math.floor((BOTTOM - top - TERMS_HEADING) / leading))
  const [largest, ...smaller] = TERMS_SIZES
  let text = setTerms(first, terms, largest)
  for (const size of smaller) {
    if (text.lines.length <= roomBelow(y, text.leading) * text.columns) break
    text = setTerms(first, terms, size)
  }
  const { columns, lines, size, leading } = text
  let place = { ink: first, y }
  for (let title = 'Conditions'; lines.length > 0; title = 'Conditions (suite)') {
    let room = roomBelow(place.y, leading)
    if (room < Math.min(4, lines.length / columns)) {
      place = newPage()
      room = roomBelow(place.y, leading)
    }
    const top = heading(place.ink, title, MARGIN, place.y) + 2
    const perColumn = Math.min(room, Math.ceil(lines.length / columns))
    for (let column = 0; column < columns; column++) {
      const x = MARGIN + (column * (WIDTH + COLUMN_GAP)) / 2
      place.ink.canvas.block({ lines: lines.splice(0, perColumn), size, leading }, x, top)
    }
    if (lines.length > 0) place = newPage()
  }
}

/** Draws a footer that identifies a page separated from its ticket. */
export function drawFooter({ canvas, book }: Ink, ticket: TicketDocument, page: number, pages: number): void {
  const y = PAGE_HEIGHT - 36
  canvas.line([MARGIN, y], [PAGE_WIDTH - MARGIN, y], HAIRLINE)
  const order = `Commande N° ${ticket.orderNumber}`
  const left = [ticket.brand.title, order, `Billet ${ticket.unitNumber}/${ticket.unitCount}`].filter(Boolean)
  canvas.block(smallLine(book, left.join(' · '), WIDTH - 90), MARGIN, y + 7)
  // Tickets of an order come joined in one file too, where a page's number is its ticket's, and one of one says nothing.
  if (pages === 1) return
  const number = smallLine(book, `Page ${page}/${pages} du billet`, 90)
  canvas.block(number, PAGE_WIDTH - MARGIN - (number.lines[0]?.width ?? 0), y + 7)
}
