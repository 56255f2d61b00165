import type { ComputeModule } from '../../platform/compute-port.ts'
import type { TicketFonts } from '../tickets/ticket-document.ts'
import { renderReceiptPdf } from './receipt-pdf.ts'

const fontsOf = new WeakMap<object, TicketFonts>()

/** Draws a receipt, in a thread of its own where there are threads. */
export const compute: ComputeModule<'receipt-pdf'>['compute'] = (receipt, tools) => {
  const fonts = fontsOf.get(tools) ?? { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fontsOf.set(tools, fonts)
  return renderReceiptPdf(receipt, fonts)
}
