/** Acts that a window over a list asks about; refunds and everything else are on the page of the order. */
export type OrderAction = 'confirm' | 'reject' | 'resend'

/** Titles of their windows, wherever one opens. */
export const orderActTitles: Readonly<Record<OrderAction, string>> = {
  confirm: 'Valider la commande ?',
  reject: 'Rejeter la commande ?',
  resend: 'Renvoyer l’email',
}
