import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import type { ComputeModule } from '#platform/compute-port.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

/** One fonts object for each place where tickets are drawn: the renderer keeps the parsed font by identity. */
const fontsByTools = new WeakMap<object, TicketFonts>()

/** Draws a ticket, in a thread of its own where there are threads. */
export const compute: ComputeModule<'ticket-pdf'>['compute'] = (ticket, tools) => {
  const fonts = fontsByTools.get(tools) ?? { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fontsByTools.set(tools, fonts)
  return renderTicketPdf(ticket, fonts)
}
