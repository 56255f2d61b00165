import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'

/** A credit note counts below 0, so that a column adds up. */
export const signedCents = ({ kind }: Pick<ListedInvoice, 'kind'>, cents: number): number =>
  kind === 'credit' && cents !== 0 ? -cents : cents
