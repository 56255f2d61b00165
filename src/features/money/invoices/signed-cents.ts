import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'

/** Cents with their sign: a credit note counts as negative, so that a column adds up. */
export const signedCents = ({ kind }: Pick<ListedInvoice, 'kind'>, cents: number): number =>
  kind === 'credit' && cents !== 0 ? -cents : cents
