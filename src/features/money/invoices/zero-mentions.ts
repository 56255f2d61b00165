import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'

/** Sentence of an exempt issuer on documents of before 28 November 2026, which name no provision. */
const OLD_EXEMPT = 'TVA non applicable, art. 293 B du CGI.'

/** Sentences on what a document sells without VAT. */
export const zeroMentions = ({
  mentions,
  issuer,
}: { issuer: Pick<StoredInvoice['issuer'], 'exempt'> } & Pick<StoredInvoice, 'mentions'>): readonly string[] =>
  mentions ?? (issuer.exempt ? [OLD_EXEMPT] : [])
