import { PDFDocument } from '@cantoo/pdf-lib'
import { encodeBarcode } from './pdf/barcode.ts'
import { Canvas } from './pdf/canvas.ts'
import { openFontBook } from './pdf/font-book.ts'
import { embedLogo } from './pdf/logo.ts'
import { printable } from './pdf/printable-text.ts'
import { drawCard } from './pdf/ticket-card.ts'
import { BOTTOM, drawFooter, drawHeader, drawTerms, infoBoxes } from './pdf/ticket-sections.ts'
import { type Ink, MARGIN, paletteOf } from './pdf/ticket-style.ts'
import { DEFAULT_BARCODE_TYPE } from './symbologies.ts'
import type { TicketDocument, TicketFonts } from './ticket-document.ts'

/** The ticket with every text that is shown made printable. */
function printableTicket(ticket: TicketDocument): TicketDocument {
  const optional = (text: string | undefined) => (text === undefined ? undefined : printable(text))
  return {
    ...ticket,
    code: printable(ticket.code),
    orderNumber: printable(ticket.orderNumber),
    activityLabel: printable(ticket.activityLabel),
    vendorName: printable(ticket.vendorName),
    vendorAddress: optional(ticket.vendorAddress),
    vendorPhone: optional(ticket.vendorPhone),
    ticketLabel: printable(ticket.ticketLabel),
    options: ticket.options.map((option) => ({ ...option, label: printable(option.label) })),
    validityDateStr: printable(ticket.validityDateStr),
    holderName: printable(ticket.holderName),
    priceText: optional(ticket.priceText),
    terms: optional(ticket.terms),
    brand: { ...ticket.brand, title: printable(ticket.brand.title) },
    generatedAtText: printable(ticket.generatedAtText),
  }
}

function textsOf(ticket: TicketDocument): string[] {
  const { brand, options, barcodeType: _, unitNumber: _n, unitCount: _c, ...texts } = ticket
  return [brand.title, ...options.map((option) => option.label), ...Object.values(texts).map((text) => text ?? '')]
}

/**
 * One e-ticket as a PDF: an A4 page, further ones only for conditions that do not fit.
 * The same ticket always gives the same bytes. No text makes it throw: what no font can draw is replaced, and a
 * content that its symbology cannot express becomes a QR code. It rejects only when `loadUnicodeFont` does.
 */
export async function renderTicketPdf(ticket: TicketDocument, fonts: TicketFonts): Promise<Uint8Array> {
  const shown = printableTicket(ticket)
  const doc = await PDFDocument.create({ updateMetadata: false })
  doc.setTitle(`${shown.activityLabel} – billet ${shown.unitNumber}/${shown.unitCount}`, { showInWindowTitleBar: true })
  doc.setSubject(`Commande N° ${shown.orderNumber}`)
  doc.setAuthor(shown.brand.title)
  doc.setLanguage('fr')

  const book = await openFontBook(doc, textsOf(shown), fonts)
  const barcode = await encodeBarcode(ticket.barcodeType ?? DEFAULT_BARCODE_TYPE, ticket.code)
  const logo = shown.brand.logoPng && (await embedLogo(doc, shown.brand.logoPng))
  const palette = paletteOf(shown.brand.mainColor)
  const pages: Ink[] = []
  const newPage = () => {
    const ink = { canvas: new Canvas(doc, book), book, palette }
    pages.push(ink)
    return { ink, y: MARGIN }
  }

  const { ink } = newPage()
  const below = drawCard(ink, shown, barcode, drawHeader(ink, shown, logo) + 24)
  const boxes = infoBoxes(ink, shown)
  let place = { ink, y: below + 16 }
  if (place.y + boxes.height > BOTTOM) place = newPage()
  place.y = boxes.draw(place.ink, place.y) + 22
  if (shown.terms) drawTerms(place.ink, shown.terms, place.y, newPage)
  for (const [index, page] of pages.entries()) drawFooter(page, shown, index + 1, pages.length)
  return doc.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}
