import { isBarcodeType } from '#features/stock/ticket-codes/symbologies.ts'
import { DEFAULT_BARCODE_TYPE } from '#features/stock/ticket-codes/symbology-shapes.ts'
import type { TicketFonts } from '#kernel/pdf/font-book.ts'
import type { ComputeTools } from '#platform/compute-port.ts'
import { type CodeProblem, codeProblems } from './check-codes.ts'
import type { TicketDocument } from './ticket-document.ts'

const fonts = new WeakMap<ComputeTools, TicketFonts>()

/** Fonts of a thread, loaded once. */
export function ticketFonts(tools: ComputeTools): TicketFonts {
  const known = fonts.get(tools)
  if (known) return known
  const made = { loadUnicodeFont: () => tools.loadUnicodeFont() }
  fonts.set(tools, made)
  return made
}

/** Codes that the first ticket's barcode type cannot carry. */
export function refusedCodes(tickets: readonly TicketDocument[]): Promise<CodeProblem[]> {
  const barcodeType = tickets[0]?.barcodeType ?? DEFAULT_BARCODE_TYPE
  if (!isBarcodeType(barcodeType)) throw new Error(`Unknown barcode type: ${barcodeType}`)
  return codeProblems(
    barcodeType,
    tickets.map(({ code }) => code),
  )
}
