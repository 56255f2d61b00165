import { PDFDocument } from '@cantoo/pdf-lib'
import { DEFAULT_BARCODE_TYPE } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { encodeBarcode } from '#kernel/pdf/barcode.ts'
import { Canvas } from '#kernel/pdf/canvas.ts'
import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import { type FontBook, openFontBook } from '#kernel/pdf/font-book.ts'
import { embedLogo } from '#kernel/pdf/logo.ts'
import { printable } from '#kernel/pdf/printable-text.ts'
import { type Ink, MARGIN, ticketPalette } from '#kernel/pdf/ticket-style.ts'
import { drawCard } from './pdf/ticket-card.ts'
import { BOTTOM, drawFooter, drawHeader, drawSpecimen, drawTerms, infoBoxes } from './pdf/ticket-sections.ts'
import type { TicketDocument } from './ticket-document.ts'

/** Ticket with all shown texts made printable. */
function printableTicket(ticket: TicketDocument): TicketDocument {
  const optional = (text: string | undefined) => (text === undefined ? undefined : printable(text))
  return {
    ...ticket,
    code: printable(ticket.code),
    orderNumber: printable(ticket.orderNumber),
    numberText: optional(ticket.numberText),
    soldText: optional(ticket.soldText),
    activityLabel: printable(ticket.activityLabel),
    vendorName: printable(ticket.vendorName),
    vendorAddress: optional(ticket.vendorAddress),
    vendorPhone: optional(ticket.vendorPhone),
    ticketLabel: printable(ticket.ticketLabel),
    options: ticket.options.map((option) => ({ ...option, label: printable(option.label) })),
    validityDateStr: printable(ticket.validityDateStr),
    holderName: printable(ticket.holderName),
    priceText: printable(ticket.priceText),
    terms: optional(ticket.terms),
    brand: { ...ticket.brand, title: printable(ticket.brand.title) },
    generatedAtText: printable(ticket.generatedAtText),
  }
}

function ticketTexts(ticket: TicketDocument): string[] {
  const { brand, options, barcodeType: _, unitNumber: _n, unitCount: _c, specimen: _s, ...texts } = ticket
  return [brand.title, ...options.map((option) => option.label), ...Object.values(texts).map((text) => text ?? '')]
}

/**
 * Draws one e-ticket: an A4 page, more only for long conditions. Equal tickets give equal bytes. No text throws:
 * undrawable characters are replaced, impossible codes become QR codes. Rejects only with `loadUnicodeFont`.
 */
export const renderTicketPdf = (ticket: TicketDocument, fonts: TicketFonts): Promise<Uint8Array> =>
  renderTicketsPdf([ticket], fonts)

/** Draws the tickets of one activity into one PDF, each starting on its own page. */
export async function renderTicketsPdf(tickets: readonly TicketDocument[], fonts: TicketFonts): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const shown = tickets.map(printableTicket)
  const [first] = shown
  if (first) describe(doc, first, shown.length)
  const book = await openFontBook(doc, shown.flatMap(ticketTexts), fonts)
  for (const [index, ticket] of shown.entries())
    await drawTicket(doc, book, ticket, tickets[index]?.code ?? ticket.code)
  return doc.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}

function describe(doc: PDFDocument, ticket: TicketDocument, count: number): void {
  const which = count === 1 ? `billet ${ticket.unitNumber}/${ticket.unitCount}` : `${count} billets`
  doc.setTitle(`${ticket.activityLabel} – ${which}`, { showInWindowTitleBar: true })
  doc.setSubject(`Commande N° ${ticket.orderNumber}`)
  doc.setAuthor(ticket.brand.title)
  doc.setLanguage('fr')
}

/** `code` unchanged: the barcode also carries characters that cannot be printed below it. */
async function drawTicket(doc: PDFDocument, book: FontBook, ticket: TicketDocument, code: string): Promise<void> {
  const barcode = await encodeBarcode(ticket.barcodeType ?? DEFAULT_BARCODE_TYPE, code)
  const logo = ticket.brand.logoPng && (await embedLogo(doc, ticket.brand.logoPng))
  const palette = ticketPalette(ticket.brand.mainColor)
  const pages: Ink[] = []
  const newPage = () => {
    const ink = { canvas: new Canvas(doc, book), book, palette }
    if (ticket.specimen) drawSpecimen(ink)
    pages.push(ink)
    return { ink, y: MARGIN }
  }

  const { ink } = newPage()
  const below = drawCard(ink, ticket, barcode, drawHeader(ink, ticket, logo) + 24)
  const boxes = infoBoxes(ink, ticket)
  let place = { ink, y: below + 16 }
  if (place.y + boxes.height > BOTTOM) place = newPage()
  place.y = boxes.draw(place.ink, place.y) + 22
  if (ticket.terms) drawTerms(place.ink, ticket.terms, place.y, newPage)
  for (const [index, page] of pages.entries()) drawFooter(page, ticket, index + 1, pages.length)
}
