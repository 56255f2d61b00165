import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import type { ComputeModule } from '#platform/compute-port.ts'
import { renderReceiptPdf } from './receipt-pdf.ts'

const fontsByTools = new WeakMap<object, TicketFonts>()

/** Draws a receipt, in its own thread on runtimes that have threads. */
export const compute: ComputeModule<'receipt-pdf'>['compute'] = (receipt, tools) => {
  const fonts = fontsByTools.get(tools) ?? { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fontsByTools.set(tools, fonts)
  return renderReceiptPdf(receipt, fonts)
}
