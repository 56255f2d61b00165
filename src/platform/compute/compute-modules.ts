import type { ComputeKind, ComputeModule } from '../compute-port.ts'

/** Module of each kind, loaded on first use. */
export const computeModules: { [Kind in ComputeKind]: () => Promise<ComputeModule<Kind>> } = {
  'ticket-pdf': () => import('#features/tickets/documents/draw-ticket.ts'),
  'receipt-pdf': () => import('#features/money/receipts/draw-receipt.ts'),
  'password-hash': () => import('./password-hash.ts'),
  'app-icon': () => import('#features/people/themes/draw-app-icon.ts'),
  'checked-tickets-pdf': () => import('#features/tickets/documents/draw-checked-tickets.ts'),
  'checked-ticket-pdfs': () => import('#features/tickets/documents/draw-checked-ticket-pdfs.ts'),
  'code-figures': () => import('#features/tickets/documents/draw-code-figures.ts'),
  'joined-pdf': () => import('#features/tickets/documents/join-documents.ts'),
}
