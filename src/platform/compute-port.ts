import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { AppIcon } from '#features/people/themes/app-icon.ts'
import type { CodeProblem } from '#features/tickets/documents/check-codes.ts'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { PasswordCost } from './port.ts'

/** Filled path of an SVG, in units of its width and height. */
export interface CodeDrawing {
  width: number
  height: number
  path: string
}

/** Work done away from the thread that answers requests: input and output of each kind, as plain data. */
export interface ComputeKinds {
  'ticket-pdf': { input: TicketDocument; output: Uint8Array }
  'receipt-pdf': { input: ReceiptDocument; output: Uint8Array }
  'checked-tickets-pdf': {
    input: TicketDocument[]
    output: { pdf: Uint8Array } | { refused: CodeProblem[] }
  }
  'password-hash': { input: { password: string; salt: Uint8Array; cost: PasswordCost }; output: Uint8Array }
  /** A PNG image. */
  'app-icon': { input: AppIcon; output: Uint8Array }
  /** One PDF for each ticket. */
  'checked-ticket-pdfs': {
    input: TicketDocument[]
    output: { pdfs: Uint8Array[] } | { refused: CodeProblem[] }
  }
  /** Drawings of codes; null for a text that its type does not take. */
  'code-figures': { input: { type: string; text: string }[]; output: (CodeDrawing | null)[] }
  /** One PDF with the pages of all, in their order; null if one of them cannot be read. */
  'joined-pdf': { input: Uint8Array[]; output: Uint8Array | null }
}
export type ComputeKind = keyof ComputeKinds

/** Tools for the work; there is no database among them. */
export interface ComputeTools {
  /** A TTF font that covers what the standard PDF fonts lack. */
  loadUnicodeFont(): Promise<Uint8Array>
}

/** Module that does the work of one kind. */
export interface ComputeModule<Kind extends ComputeKind> {
  compute(input: ComputeKinds[Kind]['input'], tools: ComputeTools): Promise<ComputeKinds[Kind]['output']>
}

/**
 * Runs work. Rejects with the work's own error, or because it took too long, its thread died repeatedly, or too much is
 * waiting.
 */
export interface Compute {
  run<Kind extends ComputeKind>(kind: Kind, input: ComputeKinds[Kind]['input']): Promise<ComputeKinds[Kind]['output']>
}
