export const invoiceKinds = ['invoice', 'credit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** French names of an invoice and of its credit note: alone, within a sentence, at the head of a file's name. */
export const billNames = {
  invoice: { title: 'Facture', within: 'la facture', file: 'facture', lost: 'La facture n’a pas pu être téléchargée' },
  credit: { title: 'Avoir', within: 'l’avoir', file: 'avoir', lost: 'L’avoir n’a pas pu être téléchargé' },
} as const satisfies Record<InvoiceKind, unknown>
