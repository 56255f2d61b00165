import type { ComputeModule } from '../../platform/compute-port.ts'
import { codeProblems } from './check-codes.ts'
import { isBarcodeType } from './symbologies.ts'
import { DEFAULT_BARCODE_TYPE } from './symbology-shapes.ts'
import type { TicketFonts } from './ticket-document.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'

const fontsOf = new WeakMap<object, TicketFonts>()

/** Draws tickets of one barcode type into one PDF, unless the type cannot carry all their codes: then nothing is drawn. */
export const compute: ComputeModule<'checked-tickets-pdf'>['compute'] = async (tickets, tools) => {
  const barcodeType = tickets[0]?.barcodeType ?? DEFAULT_BARCODE_TYPE
  if (!isBarcodeType(barcodeType)) throw new Error(`Unknown barcode type: ${barcodeType}`)
  const refused = await codeProblems(
    barcodeType,
    tickets.map(({ code }) => code),
  )
  if (refused.length > 0) return { refused }
  const fonts = fontsOf.get(tools) ?? { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fontsOf.set(tools, fonts)
  return { pdf: await renderTicketsPdf(tickets, fonts) }
}
