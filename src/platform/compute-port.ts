import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import type { AppIcon } from '#features/people/themes/app-icon.ts'
import type { CodeProblem } from '#features/tickets/documents/check-codes.ts'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { PasswordCost } from './port.ts'

/** What is drawn or encoded away from the thread that answers requests: the input and the output of each kind, as plain data. */
export interface ComputeKinds {
  'ticket-pdf': { input: TicketDocument; output: Uint8Array }
  'receipt-pdf': { input: ReceiptDocument; output: Uint8Array }
  'checked-tickets-pdf': {
    input: TicketDocument[]
    output: { pdf: Uint8Array } | { refused: CodeProblem[] }
  }
  'password-hash': { input: { password: string; salt: Uint8Array; cost: PasswordCost }; output: Uint8Array }
  /** A PNG. */
  'app-icon': { input: AppIcon; output: Uint8Array }
  /** A PDF for each ticket. */
  'checked-ticket-pdfs': {
    input: TicketDocument[]
    output: { pdfs: Uint8Array[] } | { refused: CodeProblem[] }
  }
}
export type ComputeKind = keyof ComputeKinds

/** What a kind's work may use of where it runs; there is no database among it. */
export interface ComputeTools {
  /** A TTF that covers what the standard PDF fonts lack. */
  loadUnicodeFont(): Promise<Uint8Array>
}

/** The work of one kind, a module of its own. */
export interface ComputeModule<Kind extends ComputeKind> {
  compute(input: ComputeKinds[Kind]['input'], tools: ComputeTools): Promise<ComputeKinds[Kind]['output']>
}

/** Rejects with the fault of the work itself, or because it took too long, its thread died again and again, or too much waits. */
export interface Compute {
  run<Kind extends ComputeKind>(kind: Kind, input: ComputeKinds[Kind]['input']): Promise<ComputeKinds[Kind]['output']>
}
