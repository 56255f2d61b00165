import { PDFDocument } from '@cantoo/pdf-lib'
import { Canvas, PAGE_HEIGHT, PAGE_WIDTH } from '#kernel/pdf/canvas.ts'
import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import { openArchiveFontBook, openFontBook } from '#kernel/pdf/font-book.ts'
import { printable } from '#kernel/pdf/printable-text.ts'
import { type Ink, MARGIN, smallLine, ticketPalette } from '#kernel/pdf/ticket-style.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import {
  BOTTOM,
  drawEnd,
  drawHead,
  drawLine,
  drawSums,
  drawTableHead,
  setLine,
  sumsHeight,
} from './receipt-sections.ts'

/** Replaces characters that the fonts cannot print in every text of the receipt. */
function printableReceipt(receipt: ReceiptDocument): ReceiptDocument {
  const all = (texts: readonly string[]) => texts.map(printable)
  const amounts = <Row extends Record<string, string>>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(Object.entries(row).map(([key, text]) => [key, printable(text)])),
    }))
  return {
    ...receipt,
    brand: { ...receipt.brand, title: printable(receipt.brand.title) },
    issuer: { name: printable(receipt.issuer.name), lines: all(receipt.issuer.lines) },
    receiver: { heading: receipt.receiver.heading, lines: all(receipt.receiver.lines) },
    facts: receipt.facts.map(({ heading, lines }) => ({ heading, lines: all(lines) })),
    lines: receipt.lines.map(({ details, ...texts }) => {
      const [line = texts] = amounts([texts])
      return { ...line, details: all(details) }
    }),
    sums: receipt.sums.map(({ label, amount }) => ({ label: printable(label), amount: printable(amount) })),
    refunds: receipt.refunds.map(({ text, amount }) => ({ text: printable(text), amount: printable(amount) })),
    keptText: receipt.keptText === null ? null : printable(receipt.keptText),
    notes: all(receipt.notes),
    footer: printable(receipt.footer),
  }
}

const receiptTexts = ({
  brand,
  issuer,
  receiver,
  facts,
  lines,
  sums,
  refunds,
  keptText,
  notes,
  footer,
}: ReceiptDocument) => [
  brand.title,
  issuer.name,
  ...issuer.lines,
  ...[receiver, ...facts].flatMap((block) => block.lines),
  ...notes,
  footer,
  ...lines.flatMap(({ title, details, quantity, unitPrice, total }) => [title, ...details, quantity, unitPrice, total]),
  ...sums.flatMap(({ label, amount }) => [label, amount]),
  ...refunds.flatMap(({ text, amount }) => [text, amount]),
  keptText ?? '',
]

/** Renders a receipt as a PDF of A4 pages. No line is cut by a page break. */
export async function renderReceiptPdf(given: ReceiptDocument, fonts: TicketFonts): Promise<Uint8Array> {
  const receipt = printableReceipt(given)
  const doc = await PDFDocument.create({ updateMetadata: false })
  doc.setTitle(receipt.subject, { showInWindowTitleBar: true })
  doc.setAuthor(receipt.issuer.name)
  doc.setLanguage('fr')
  const { data } = receipt
  const book = await (data ? openArchiveFontBook : openFontBook)(doc, receiptTexts(receipt), fonts)
  if (data) {
    // Only invoices are archives: a receipt or a statement loads nothing of it.
    const { makeArchive } = await import('#kernel/pdf/archive.ts')
    makeArchive(doc, { ...data, title: receipt.subject, author: receipt.issuer.name })
  }
  const palette = ticketPalette(receipt.brand.mainColor)
  const pages: Ink[] = []
  const newPage = () => {
    const ink = { canvas: new Canvas(doc, book), book, palette }
    pages.push(ink)
    return ink
  }
  let ink = newPage()
  let y = drawTableHead(ink, drawHead(ink, receipt), receipt)
  for (const line of receipt.lines) {
    const row = setLine(ink, line)
    if (y + row.height > BOTTOM) {
      ink = newPage()
      y = drawTableHead(ink, MARGIN, receipt)
    }
    y = drawLine(ink, row, y)
  }
  if (y + sumsHeight(receipt) > BOTTOM) {
    ink = newPage()
    y = MARGIN
  }
  y = drawSums(ink, receipt.sums, y + 10)
  drawEnd(ink, receipt, y + 18, () => {
    ink = newPage()
    return ink
  })
  for (const [at, page] of pages.entries()) {
    const top = PAGE_HEIGHT - 36
    page.canvas.block(smallLine(book, receipt.footer, PAGE_WIDTH - 2 * MARGIN - 70), MARGIN, top)
    const number = smallLine(book, `Page ${at + 1}/${pages.length}`, 70)
    page.canvas.block(number, PAGE_WIDTH - MARGIN - (number.lines[0]?.width ?? 0), top)
  }
  return doc.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}
