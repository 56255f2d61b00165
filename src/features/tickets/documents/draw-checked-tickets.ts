import type { ComputeModule } from '#platform/compute-port.ts'
import { refusedCodes, ticketFonts } from './checked-tickets.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'

/** Draws tickets of one barcode type into one PDF; draws nothing if the type cannot carry all their codes. */
export const compute: ComputeModule<'checked-tickets-pdf'>['compute'] = async (tickets, tools) => {
  const refused = await refusedCodes(tickets)
  if (refused.length > 0) return { refused }
  return { pdf: await renderTicketsPdf(tickets, ticketFonts(tools)) }
}
