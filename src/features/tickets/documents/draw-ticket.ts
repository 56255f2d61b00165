import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import type { ComputeModule } from '#platform/compute-port.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

/** One fonts object per set of tools, since the renderer caches parsed fonts by identity. */
const fontsByTools = new WeakMap<object, TicketFonts>()

/** Draws a ticket, in its own thread where threads exist. */
export const compute: ComputeModule<'ticket-pdf'>['compute'] = (ticket, tools) => {
  const fonts = fontsByTools.get(tools) ?? { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fontsByTools.set(tools, fonts)
  return renderTicketPdf(ticket, fonts)
}
