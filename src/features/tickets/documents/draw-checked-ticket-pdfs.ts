import type { ComputeModule } from '#platform/compute-port.ts'
import { refusedCodes, ticketFonts } from './checked-tickets.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'

/** Draws tickets of one barcode type, each as its own PDF; draws nothing if the type cannot carry all their codes. */
export const compute: ComputeModule<'checked-ticket-pdfs'>['compute'] = async (tickets, tools) => {
  const refused = await refusedCodes(tickets)
  if (refused.length > 0) return { refused }
  const pdfs: Uint8Array[] = []
  for (const ticket of tickets) pdfs.push(await renderTicketsPdf([ticket], ticketFonts(tools)))
  return { pdfs }
}
